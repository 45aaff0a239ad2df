import type {
  JobListQueryVariables,
  JobSortField,
  JobTotalQueryVariables,
} from '../../documents/jobs';
import type { Listed } from '../../list/address';
import { searched } from '../../list/searched';
import { askedFor, columnsFor, type Column } from './job-columns';
import { conditionsOf, type Filter } from './job-filters';

/** How many rows can be paged through if the service has to check each row. */
const MAX_CHECKED_ROWS = 10_000;

interface JobQuery {
  readonly rows: JobListQueryVariables;
  readonly total: JobTotalQueryVariables;
  /** How many rows can be paged through; null: all. */
  readonly maxRows: number | null;
}

/** The same jobs as an export is asked for them: its parameters have the filter's names. */
export const exported = ({ search, filter }: JobTotalQueryVariables): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ search, ...filter }).flatMap(([name, value]): [string, string][] =>
      value == null ? [] : [[name, String(value)]],
    ),
  );

/** The query of a list, with the visible columns only. */
export function jobQuery(listed: Listed<Filter>, shown: readonly Column[]): JobQuery {
  const { filters, sort, page, pageSize } = listed;
  const wanted = { search: searched(filters.name) ?? null, filter: conditionsOf(filters) };
  const isWhole = Object.values(filters).every((value) => value === '');
  const maxRows = isWhole && sort?.field !== 'JOB_NAME' ? null : MAX_CHECKED_ROWS;
  return {
    rows: {
      ...wanted,
      page: maxRows === null ? page : Math.min(page, Math.ceil(maxRows / pageSize)),
      pageSize,
      sort: sort && [{ field: sort.field as JobSortField, direction: sort.direction }],
      ...askedFor(columnsFor(shown, sort)),
    },
    total: wanted,
    maxRows,
  };
}
