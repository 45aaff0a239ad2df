import type { UndoableTable } from '../../database/editing/undoable';
import { SortDirection } from '../../lib/lists/list';
import type { AdministeredTable } from '../administration/administration.table';

export const categoryTable: AdministeredTable & UndoableTable = {
  table: 'category',
  key: 'id',
  what: 'category',
  columns: ['name', 'image', 'weigh'],
  searched: ['name'],
  order: { field: 'weigh', direction: SortDirection.ASC },
};
