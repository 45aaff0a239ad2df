import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** The value of the schema's sort enum; without it the column is not sortable. */
  readonly sort?: string;
  readonly width?: number;
  readonly align?: 'right' | 'center';
  /** Hidden on phones, where the actions of a row would cover other columns. */
  readonly isMinor?: boolean;
  /** Shown before the value on phones, where rows are cards. */
  readonly label?: string;
}
