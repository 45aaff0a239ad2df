/** The largest value of PostgreSQL's integer and of GraphQL's Int. */
export const MAX_INTEGER = 2_147_483_647;
