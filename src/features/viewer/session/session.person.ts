import type { Statement } from '../../../database/knex-internals';

/**
 * The user whose session a statement starts: common table expressions in SQL, of which the last is
 * called `person` and has one row or none, with `id`, `parent_id`, `name`, `role` (of `users`)
 * and `is_new`. The text is the same for every value; its parameters are `$6` and following.
 */
export type PersonSql = Statement & { readonly name: string };

export const userOf = (id: number): PersonSql => ({
  name: 'user',
  text: `person AS (
    SELECT id, parent_id, name, role, false AS is_new FROM users WHERE id = $6::integer
  )`,
  values: [id],
});
