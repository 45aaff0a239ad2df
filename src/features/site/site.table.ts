import type { UndoableTable } from '../../database/editing/undoable';

/** The texts of the site configuration. Editors set them; only an undo deletes them. */
export const siteTextTable: UndoableTable = {
  table: 'site_config',
  key: 'name',
  what: 'text',
  columns: ['value'],
};
