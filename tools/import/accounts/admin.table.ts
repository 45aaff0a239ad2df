import { id } from '../kinds/number';
import { text } from '../kinds/text';
import type { Table } from '../tables/table';

/**
 * The old accounts of administrators, as a map speaks of them. They are no table that is made equal
 * to the old one: who has logged in has a better hash here.
 */
export const account: Table = {
  name: 'account',
  names: ['admin'],
  key: ['id'],
  columns: {
    id: { kind: id },
    username: { kind: text },
    password: { kind: text },
    salt: { kind: text },
    name: { kind: text, names: ['nickname', 'realname', 'name'] },
  },
};
