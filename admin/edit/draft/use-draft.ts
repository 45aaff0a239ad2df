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
  /** The draft found when the screen was opened; null if there was none. */
  readonly found: Draft<Value> | null;
  readonly place: DraftPlace;
  readonly keep: (value: Value, version: number | null) => void;
  /** Removes the draft once it is saved or discarded. */
  readonly drop: () => void;
  readonly isOpen: () => boolean;
  /**
   * Handles an answer that arrives after the form was left: changes the draft stored by now, or
   * removes it if `change` returns null. Unless `isOwn`, the draft is of the same form, opened
   * again.
   */
  readonly settle: (change: (left: Value, isOwn: boolean) => Value | null) => void;
}

/** How long after the last input a draft is stored, in ms; closing the tab stores it at once. */
const PAUSE_MS = 400;

/** By draft name, the latest input of the open form. */
const open = new Map<string, MutableRefObject<string | null>>();

/** By draft name, what this tab last read or stored; other text is from another tab. */
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

  // Also when the tab is closed: saving the form in another tab has removed the draft.
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
