import { id } from '../kinds/number';
import { text } from '../kinds/text';
import type { Table } from './table';

/**
 * The old accounts of administrators, as named in a map. The table is not made equal to the old
 * one: an account that has logged in here has a better hash.
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
