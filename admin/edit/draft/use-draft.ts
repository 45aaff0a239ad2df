import { useCallback, useEffect, useRef, useState, type MutableRefObject } from 'react';
import { stored, storedName } from '../../app/stored';
import { useSession } from '../../session/session';

/** Where unsaved input is: `full`: only in this tab; `elsewhere`: another tab stores its own. */
type DraftPlace = 'kept' | 'full' | 'elsewhere';

/** Unsaved input. */
interface Draft<Value> {
  readonly value: Value;
  /** The version of the edited row; null for a new row. */
  readonly version: number | null;
  /** When it last changed, as an ISO date-time. */
  readonly time: string;
}

export interface DraftKeeper<Value> {
  /** The draft found when the screen was opened; null where there was none. */
  readonly found: Draft<Value> | null;
  readonly place: DraftPlace;
  readonly keep: (value: Value, version: number | null) => void;
  /** Called once it is saved or discarded. */
  readonly drop: () => void;
  /** Whether the form is still there. */
  readonly isOpen: () => boolean;
  /**
   * For an answer that comes when the form has been left: changes what is stored by now, or removes
   * it where `change` returns null. Unless `isOwn`, it was typed into the same form opened again.
   */
  readonly settle: (change: (left: Value, isOwn: boolean) => Value | null) => void;
}

/** How long after typing a draft is stored; at once when the tab is closed. */
const PAUSE_MS = 400;

/** By the name of the draft, what the form that is there has kept. */
const open = new Map<string, MutableRefObject<string | null>>();

/** By the name of the draft, what this tab has last read or stored; any other is another tab's. */
const known = new Map<string, string>();

export const readDraft = <Value>(name: string): Draft<Value> | null => parsed(stored.read(name));

function parsed<Value>(text: string | null): Draft<Value> | null {
  try {
    return JSON.parse(text ?? 'null') as Draft<Value> | null;
  } catch {
    return null;
  }
}

/**
 * Stores input in this browser until it is saved, so that a closed tab loses nothing. `what` names
 * the form, such as `job.5`; each user has separate drafts.
 */
export function useDraft<Value>(what: string): DraftKeeper<Value> {
  const { viewer } = useSession();
  const name = `draft.${viewer.id}.${what}`;
  const [found] = useState(() => {
    known.set(name, stored.read(name) ?? '');
    return readDraft<Value>(name);
  });
  const [place, setPlace] = useState<DraftPlace>('kept');
  const latest = useRef<string | null>(null);
  const timer = useRef<number>();

  // When the tab is closed, too: a save of the same form in another tab has removed it.
  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    if (latest.current === null) return;
    const there = stored.read(name) ?? '';
    if (!stored.write(name, latest.current)) {
      setPlace('full');
      return;
    }
    if (there !== '' && there !== known.get(name)) setPlace('elsewhere');
    else setPlace((before) => (before === 'full' ? 'kept' : before));
    known.set(name, latest.current);
  }, [name]);

  useEffect(() => {
    open.set(name, latest);
    window.addEventListener('pagehide', flush);
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === storedName(name) && newValue !== null && latest.current !== null)
        setPlace('elsewhere');
    };
    window.addEventListener('storage', hear);
    return () => {
      window.removeEventListener('storage', hear);
      if (open.get(name) === latest) open.delete(name);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [name, flush]);

  const keep = useCallback(
    (value: Value, version: number | null) => {
      window.clearTimeout(timer.current);
      const draft: Draft<Value> = { value, version, time: new Date().toISOString() };
      latest.current = JSON.stringify(draft);
      timer.current = window.setTimeout(flush, PAUSE_MS);
    },
    [flush],
  );
  const drop = useCallback(() => {
    window.clearTimeout(timer.current);
    latest.current = null;
    setPlace('kept');
    stored.remove(name);
  }, [name]);
  const isOpen = useCallback(() => open.get(name) === latest, [name]);
  const settle = useCallback(
    (change: (left: Value, isOwn: boolean) => Value | null) => {
      const form = open.get(name);
      const text = form?.current ?? stored.read(name);
      const left = parsed<Value>(text);
      if (left === null) return;
      const value = change(left.value, text === latest.current);
      const next = value === null ? null : JSON.stringify({ ...left, value });
      if (form !== undefined && form.current !== null) form.current = next;
      if (next === null) stored.remove(name);
      else if (stored.write(name, next)) known.set(name, next);
    },
    [name],
  );
  return { found, place, keep, drop, isOpen, settle };
}
