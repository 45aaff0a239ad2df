import type { Knex } from 'knex';
import { badFields, badInput, type FieldProblem } from '../../errors';
import { DateTimeISO } from '../../graphql-types/date-time.scalar';
import { IsRowIds } from '../../graphql-types/input-rules';
import { listRequest } from '../../graphql-types/list';
import { problemsOf } from '../../graphql-types/validation.problems';
import { messages } from '../../lib/messages/messages';
import { whereOfRow } from '../job/admin/list/job.admin.conditions.storage';
import { AdminJobFilter } from '../job/admin/list/job.admin.list.input';
import { JobStatus, JobType } from '../job/job.row';
import type { ExportedTable } from './export.storage';

/** The maximum number of ids, so that they fit into a URL. */
const MAX_IDS = 1000;

/** The filter of `adminJobs`, plus the ids to choose from. */
class ExportFilter extends AdminJobFilter {
  @IsRowIds(1, MAX_IDS)
  ids?: string[];
}

/** Booleans by their text; undefined for any other text. */
const FLAGS = new Map<string, unknown>([
  ['true', true],
  ['false', false],
]);
const STATUSES = new Map<string, unknown>(Object.entries(JobStatus));
/** Excludes the numbers, which are keys of the enum, too. */
const TYPES = new Map<string, unknown>(
  Object.entries(JobType).filter(([, value]) => typeof value === 'number'),
);

type Parser = (text: string) => unknown;

/** The parser of each query parameter, by its name in the filter. */
const PARSERS: Readonly<Record<keyof ExportFilter, Parser>> = {
  ids: (text) => text.split(','),
  types: (text) => listOf(text.split(',').map((name) => TYPES.get(name))),
  status: (text) => STATUSES.get(text),
  restricted: (text) => FLAGS.get(text),
  located: (text) => FLAGS.get(text),
  illustrated: (text) => FLAGS.get(text),
  userId: (text) => text,
  minPriceTotal: (text) => text,
  maxPriceTotal: (text) => text,
  minWeigh: integerIn,
  maxWeigh: integerIn,
  expireFrom: timeIn,
  expireUntil: timeIn,
  createFrom: timeIn,
  createUntil: timeIn,
};
const READ: ReadonlyMap<string, Parser> = new Map(Object.entries(PARSERS));

/** Parses an integer of 32 bits, as the filter has them. */
function integerIn(text: string): number | undefined {
  const value = Number(text);
  return /^-?\d+$/.test(text) && value === (value | 0) ? value : undefined;
}

/** Parses a time as the filter does. */
function timeIn(text: string): Date | undefined {
  try {
    return DateTimeISO.parseValue(text);
  } catch {
    return undefined;
  }
}

const listOf = (values: readonly unknown[]) => (values.includes(undefined) ? undefined : values);

/**
 * Returns the table with the rows that the query parameters select. Jobs are selected as in
 * `adminJobs`, by `search` and the fields of its filter, and by `ids`; types and ids are separated
 * by commas. Throws BAD_USER_INPUT.
 */
export function filteredTable(table: ExportedTable, parameters: URLSearchParams): ExportedTable {
  if (!table.isFiltered) return table;
  const narrow = jobsWanted(parameters);
  return { ...table, from: (database) => narrow(table.from(database)) };
}

function jobsWanted(parameters: URLSearchParams): (jobs: Knex.QueryBuilder) => Knex.QueryBuilder {
  const problems: FieldProblem[] = [];
  const filter = new ExportFilter();
  for (const name of new Set(parameters.keys())) {
    const [text = '', ...others] = parameters.getAll(name);
    const value = name === 'search' ? text : READ.get(name)?.(text);
    if (value === undefined || others.length > 0)
      problems.push({ field: name, code: 'INVALID', message: messages.noExportFilter });
    else if (name !== 'search') Object.assign(filter, { [name]: value });
  }
  problems.push(...problemsOf(filter, ExportFilter));
  if (problems.length > 0) throw badFields(problems);
  const search = parameters.get('search');
  if (search?.includes('\0') === true) throw badInput('search', 'INVALID', messages.noText);
  const request = { ...listRequest({ page: 1, pageSize: 1, search }, 1), filter };
  const { ids } = filter;
  return (jobs) => {
    if (ids !== undefined) void jobs.whereRaw('job.id = ANY (?::integer[])', [ids.map(Number)]);
    return whereOfRow(jobs, request);
  };
}
