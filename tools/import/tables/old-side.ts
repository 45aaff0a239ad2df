import type { Table } from './table';

/**
 * PostgreSQL: a condition that an id of `users` may come from the old side; others were created for
 * administrators.
 */
export const isUserOfOldSide = (id: string) => `${id} NOT IN (SELECT user_id FROM import_admin)`;

/**
 * PostgreSQL: a condition that a row is neither a user whom an import created for an administrator,
 * nor a session of one.
 */
export const isOfOldSide = ({ name }: Table, alias = '') =>
  name === 'users'
    ? isUserOfOldSide(`${alias}id`)
    : name === 'user_token'
      ? isUserOfOldSide(`${alias}user_id`)
      : 'TRUE';
