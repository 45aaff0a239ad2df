import { MAX_INTEGER } from './integer';

/**
 * A row's id from text: decimal digits, leading zeros allowed, within PostgreSQL's integer; null
 * for anything else, which names no row.
 */
export function parseId(text: string): number | null {
  const id = /^\d+$/.test(text) ? Number(text) : NaN;
  return id <= MAX_INTEGER ? id : null;
}
