import type { UndoableTable } from '../../database/editing/undoable';

/** The texts of the site configuration; they are set, and deleted only by undoing. */
export const siteTextTable: UndoableTable = {
  table: 'site_config',
  key: 'name',
  what: 'text',
  columns: ['value'],
};
