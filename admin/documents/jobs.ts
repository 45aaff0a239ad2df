// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { typedDocument } from '../api/document';
/** The direction of a sort order. */
export type SortDirection =
  /** Smallest first. */
  | 'ASC'
  /** Largest first. */
  | 'DESC';

/** The kind of employment. */
export type JobType =
  /** Long-term work (1 in the interface document). */
  | 'LONG_TERM'
  /** Part-time work (2). */
  | 'PART_TIME'
  /** Short-term work (3). */
  | 'SHORT_TERM';

/** Conditions that a job must meet; an omitted condition does not apply. */
export type AdminJobFilter = {
  /** Jobs of any of these types. */
  readonly types?: ReadonlyArray<JobType> | null | undefined;
  /** Whether the job is restricted to certain users. */
  readonly restricted?: boolean | null | undefined;
  /** Jobs restricted to this user by id, alone or among others. */
  readonly userId?: string | null | undefined;
  /** Whether the job has coordinates. */
  readonly located?: boolean | null | undefined;
  /** Whether the job has images or videos. */
  readonly illustrated?: boolean | null | undefined;
  /** The lowest wage after the subsidy, in yuan per hour. */
  readonly minPriceTotal?: string | null | undefined;
  /** The highest wage after the subsidy, in yuan per hour. */
  readonly maxPriceTotal?: string | null | undefined;
  /** The smallest sort weight. */
  readonly minWeigh?: number | null | undefined;
  /** The largest sort weight. */
  readonly maxWeigh?: number | null | undefined;
};

/** A sort criterion for jobs. */
export type JobSort = {
  /** The field to sort by. */
  readonly field: JobSortField;
  /** The sort direction. */
  readonly direction?: SortDirection;
};

/** The fields that jobs can be sorted by. */
export type JobSortField =
  /** By `id`. */
  | 'ID'
  /** By `jobName`. */
  | 'JOB_NAME'
  /** By `factoryPrice`. */
  | 'FACTORY_PRICE'
  /** By `subsidyPrice`. */
  | 'SUBSIDY_PRICE'
  /** By `factoryPriceTotal`. */
  | 'FACTORY_PRICE_TOTAL'
  /** By `peopleNum`. */
  | 'PEOPLE_NUM'
  /** By `weigh`. */
  | 'WEIGH'
  /** By `version`. */
  | 'VERSION';

export type JobListQueryVariables = Exact<{
  page: number;
  pageSize: number;
  search?: string | null | undefined;
  filter?: AdminJobFilter | null | undefined;
  sort?: ReadonlyArray<JobSort> | JobSort | null | undefined;
}>;

export type JobListQuery = {
  readonly adminJobs: {
    readonly total: number;
    readonly items: ReadonlyArray<{
      readonly id: string;
      readonly jobName: string;
      readonly cover: string;
      readonly factoryPriceTotal: string;
      readonly salary: string;
      readonly weigh: number;
      readonly version: number | null;
    }>;
  } | null;
};

export const JobListDocument = typedDocument<JobListQuery, JobListQueryVariables>(/* GraphQL */ `
  query JobList(
    $page: Int!
    $pageSize: Int!
    $search: String
    $filter: AdminJobFilter
    $sort: [JobSort!]
  ) {
    adminJobs(page: $page, pageSize: $pageSize, search: $search, filter: $filter, sort: $sort) {
      total
      items {
        id
        jobName
        cover
        factoryPriceTotal
        salary
        weigh
        version
      }
    }
  }
`);
