import type { Table } from './table';

/**
 * PostgreSQL: condition on an id of `users`: whether it may come from the old side. Others were
 * created for administrators.
 */
export const isUserOfOldSide = (id: string) => `${id} NOT IN (SELECT user_id FROM import_admin)`;

/**
 * PostgreSQL: condition on a row: it does not belong to an administrator whom an import created,
 * and is no session of one.
 */
export const isOfOldSide = ({ name }: Table, alias = '') =>
  name === 'users'
    ? isUserOfOldSide(`${alias}id`)
    : name === 'user_token'
      ? isUserOfOldSide(`${alias}user_id`)
      : 'TRUE';
