import type { UndoableTable } from '../../database/editing/undoable';
import { SortDirection } from '../../lib/lists/list';
import type { AdministeredTable } from '../administration/administration.table';

export const factoryTable: AdministeredTable & UndoableTable = {
  table: 'factory',
  key: 'id',
  what: 'factory',
  columns: ['factory_name', 'factory_price', 'weigh'],
  searched: ['factory_name'],
  order: { field: 'weigh', direction: SortDirection.DESC },
};
