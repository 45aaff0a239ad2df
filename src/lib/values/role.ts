/**
 * What a user may do beyond the document's operations, which any logged-in user may call. The
 * values are stored; each role includes those before it.
 */
export enum Role {
  USER = 'user',
  EDITOR = 'editor',
  ADMIN = 'admin',
}

const RANKS = [Role.USER, Role.EDITOR, Role.ADMIN];

/** Whether a role may do what `needed` may. */
export const mayAct = (role: Role, needed: Role): boolean =>
  RANKS.indexOf(role) >= RANKS.indexOf(needed);
