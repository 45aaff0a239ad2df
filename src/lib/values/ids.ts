/** The largest value of PostgreSQL's integer and of GraphQL's Int. */
export const MAX_INTEGER = 2_147_483_647;

/** Parses a row's id from decimal digits; null for anything else, which identifies no row. */
export function parseId(text: string): number | null {
  const id = /^\d+$/.test(text) ? Number(text) : NaN;
  return id <= MAX_INTEGER ? id : null;
}
