/**
 * What a user may do beyond the document's operations, which any logged-in user may call. The
 * values are stored.
 */
export enum Role {
  USER = 'user',
  ADMIN = 'admin',
}
