import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** The value of the schema's sort enum; without it the column cannot be sorted by. */
  readonly sort?: string;
  readonly width?: number;
  readonly align?: 'right' | 'center';
  /** Left out on phones, where the actions of a row would cover others. */
  readonly isMinor?: boolean;
  /** Said before the value where rows are cards: on phones. */
  readonly label?: string;
}
