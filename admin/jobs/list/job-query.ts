import type {
  JobListQueryVariables,
  JobSortField,
  JobTotalQueryVariables,
} from '../../documents/jobs';
import type { Listed } from '../../list/address';
import { searched } from '../../list/searched';
import { askedFor, columnsFor, type Column } from './job-columns';
import { conditionsOf, type Filter } from './job-filters';

/** The most rows that can be paged through if the service has to check each row. */
const MAX_CHECKED_ROWS = 10_000;

interface JobQuery {
  readonly rows: JobListQueryVariables;
  readonly total: JobTotalQueryVariables;
  /** The most rows that can be paged through; null if there is no limit. */
  readonly maxRows: number | null;
}

/** Returns the parameters that export the same jobs; they are named like the filter's fields. */
export const exported = ({ search, filter }: JobTotalQueryVariables): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ search, ...filter }).flatMap(([name, value]): [string, string][] =>
      value == null ? [] : [[name, String(value)]],
    ),
  );

/** Returns the query of a list, with the visible columns only. */
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
