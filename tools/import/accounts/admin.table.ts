import { id } from '../kind.number';
import { text } from '../kind.text';
import type { Table } from '../table';

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
