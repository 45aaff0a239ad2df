import { useRef, useState, type MutableRefObject } from 'react';
import { stored } from '../../app/stored';
import { useSession } from '../../session/session';
import { readKept, type SheetState } from './sheet.state';

interface KeptSheet {
  readonly state: SheetState | null;
  /** The current state, for answers that arrive after a change, or after the screen was left. */
  readonly latest: MutableRefObject<SheetState | null>;
  /** Shows and stores a sheet, or removes it. `isEnd`: the sheet before is finished. */
  readonly become: (next: SheetState | null, isEnd?: boolean) => void;
  /** Whether this sheet is not stored, because another tab stores one. */
  readonly isElsewhere: boolean;
}

/** The text that this tab has last read or stored, by draft; other tabs wrote any other text. */
const known = new Map<string, string | null>();

/**
 * Keeps an unfinished import in this browser, for each user separately, so that closing the tab
 * loses nothing.
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
    // Another tab, or this screen after it was reopened, may have stored another sheet.
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
