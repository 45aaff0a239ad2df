import type { ClassType } from 'type-graphql';
import type { Context } from '../../context';
import type { Changes } from '../../database/editing/row-changes';
import type { SearchArgs } from '../../graphql-types/list';
import type { RowLoader } from './administration.loader';
import type { AdministeredTable } from './administration.table';

export interface Administered<Item extends object, Row, Input extends object> {
  readonly table: AdministeredTable;
  readonly loader: RowLoader<Row>;
  readonly item: ClassType<Item>;
  /** As in field names: `Categories` for `adminCategories`. */
  readonly plural: string;
  readonly listArgs: ClassType<SearchArgs>;
  readonly createInput: ClassType<Input>;
  readonly updateInput: ClassType<Input>;
  readonly toItem: (row: Row, context: Context) => Item;
  /** Returns the columns that a validated input sets; undefined ones stay unchanged. */
  readonly toColumns: (input: Input) => Changes;
}
