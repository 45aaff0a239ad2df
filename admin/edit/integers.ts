/** The largest of the database's integers; the smallest is its negative less one. */
export const MAX_INTEGER = 2_147_483_647;
