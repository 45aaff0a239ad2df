/** The largest value of the database's integers; the smallest is -2,147,483,648. */
export const MAX_INTEGER = 2_147_483_647;
