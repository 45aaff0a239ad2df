import { useRef, useState, type MutableRefObject } from 'react';
import { stored } from '../../app/stored';
import { useSession } from '../../session/session';
import { readKept, type SheetState } from './sheet.state';

interface KeptSheet {
  readonly state: SheetState | null;
  /** The same, for answers that come after a change, or after the screen was left. */
  readonly latest: MutableRefObject<SheetState | null>;
  /** Shows and stores a sheet, or removes it; `isEnd`: after this the one before is done with. */
  readonly become: (next: SheetState | null, isEnd?: boolean) => void;
  /** Whether another tab stores a sheet, so that this one is not stored. */
  readonly isElsewhere: boolean;
}

/** By the name of the draft, what this tab has last read or stored; any other is another tab's. */
const known = new Map<string, string | null>();

/**
 * An unfinished import, stored in this browser so that a closed tab loses nothing, separately for
 * each user.
 */
export function useKeptSheet(): KeptSheet {
  const { viewer } = useSession();
  const name = `draft.${viewer.id}.import`;
  const [state, setState] = useState(() => {
    known.set(name, stored.read(name));
    return readKept(name);
  });
  const [isElsewhere, setElsewhere] = useState(false);
  const latest = useRef(state);
  const become = (next: SheetState | null, isEnd = next === null) => {
    const kept = JSON.stringify(latest.current);
    latest.current = next;
    setState(next);
    // Another tab, or this screen when opened again, may have stored another sheet.
    const text = next && JSON.stringify(next);
    const there = stored.read(name);
    const isOther = there !== null && there !== text && there !== known.get(name);
    setElsewhere(isOther && next !== null);
    if (isOther || (isEnd && there !== kept)) return;
    known.set(name, text);
    if (text === null || !stored.write(name, text)) stored.remove(name);
  };
  return { state, latest, become, isElsewhere };
}
