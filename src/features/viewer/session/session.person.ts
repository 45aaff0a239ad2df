import type { Statement } from '../../../database/knex-internals';

/**
 * Finds or adds the user whose session a statement starts: common table expressions in SQL. The
 * last one is called `person` and has at most one row, with `id`, `parent_id`, `name`, `role` (of
 * `users`) and `is_new`. The text does not depend on the values; its parameters start at `$6`.
 */
export type PersonSql = Statement & { readonly name: string };

export const userOf = (id: number): PersonSql => ({
  name: 'user',
  text: `person AS (
    SELECT id, parent_id, name, role, false AS is_new FROM users WHERE id = $6::integer
  )`,
  values: [id],
});
