import type { EditedTable } from '../../database/editing/editing';
import type { SortBy } from '../../lib/lists/list';

/** A table whose rows editors list, edit and reorder. */
export interface AdministeredTable extends EditedTable {
  /** The text columns that a search looks at. */
  readonly searched: readonly string[];
  /** The default order of a list. */
  readonly order: SortBy;
}
