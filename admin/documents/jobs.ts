// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
import { typedDocument } from '../api/document';
/** The kind of employment. */
export type JobType =
  /** Long-term work (1 in the interface document). */
  | 'LONG_TERM'
  /** Part-time work (2). */
  | 'PART_TIME'
  /** Short-term work (3). */
  | 'SHORT_TERM';

/** Who can see a job. */
export type JobStatus =
  /** Visible to everyone whom the job is open to. */
  | 'PUBLISHED'
  /** Visible to editors only. Its favourites are kept, and reappear when the job is published. */
  | 'HIDDEN';

/** The direction of a sort order. */
export type SortDirection =
  /** Smallest first. */
  | 'ASC'
  /** Largest first. */
  | 'DESC';

/** Conditions that a job must meet; an omitted condition does not apply. */
export type AdminJobFilter = {
  /** Jobs of any of these types. */
  readonly types?: ReadonlyArray<JobType> | null | undefined;
  /** Jobs with this status. */
  readonly status?: JobStatus | null | undefined;
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
  /** Only jobs that expire at or after this time. */
  readonly expireFrom?: string | null | undefined;
  /** Only jobs that expire before this time. */
  readonly expireUntil?: string | null | undefined;
  /** Only jobs that were added at or after this time, as far as that is known. */
  readonly createFrom?: string | null | undefined;
  /** Only jobs that were added before this time, as far as that is known. */
  readonly createUntil?: string | null | undefined;
};

/** A sort criterion for jobs. */
export type JobSort = {
  /** The field to sort by. */
  readonly field: JobSortField;
  /** The sort direction; rows without a value come last in both. */
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
  | 'VERSION'
  /** By `expireTime`. */
  | 'EXPIRE_TIME'
  /** By `createTime`. */
  | 'CREATE_TIME';

/** A new sort weight for one row. */
export type WeighInput = {
  /** The id of the row. */
  readonly id: string;
  /** The new sort weight. */
  readonly weigh: number;
  /** The `version` that was last read; when omitted or null, it is not checked. */
  readonly expectedVersion?: number | null | undefined;
};

export type JobListQueryVariables = Exact<{
  page: number;
  pageSize: number;
  search?: string | null | undefined;
  filter?: AdminJobFilter | null | undefined;
  sort?: ReadonlyArray<JobSort> | JobSort | null | undefined;
  pictures: boolean;
  types: boolean;
  prices: boolean;
  salary: boolean;
  people: boolean;
  place: boolean;
  visibility: boolean;
  status: boolean;
  expiry: boolean;
  created: boolean;
}>;

export type JobListQuery = {
  readonly adminJobs: {
    readonly items: ReadonlyArray<{
      readonly id: string;
      readonly jobName: string;
      readonly weigh: number;
      readonly version: number | null;
      readonly cover?: string;
      readonly types?: ReadonlyArray<JobType>;
      readonly factoryPrice?: string;
      readonly subsidyPrice?: string;
      readonly factoryPriceTotal?: string;
      readonly salary?: string;
      readonly peopleNum?: number;
      readonly userIds?: ReadonlyArray<string> | null;
      readonly status?: JobStatus | null;
      readonly expireTime?: string | null;
      readonly createTime?: string | null;
      readonly coordinates?: { readonly lng: number; readonly lat: number } | null;
    }>;
  } | null;
};

export type JobTotalQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: AdminJobFilter | null | undefined;
}>;

export type JobTotalQuery = {
  readonly adminJobs: {
    readonly count: { readonly value: number; readonly isExact: boolean };
  } | null;
};

export type ReorderJobsMutationVariables = Exact<{
  items: ReadonlyArray<WeighInput> | WeighInput;
}>;

export type ReorderJobsMutation = {
  readonly reorderJobs: ReadonlyArray<{
    readonly id: string;
    readonly weigh: number;
    readonly version: number | null;
  }> | null;
};

export const JobListDocument = typedDocument<JobListQuery, JobListQueryVariables>(/* GraphQL */ `
  query JobList(
    $page: Int!
    $pageSize: Int!
    $search: String
    $filter: AdminJobFilter
    $sort: [JobSort!]
    $pictures: Boolean!
    $types: Boolean!
    $prices: Boolean!
    $salary: Boolean!
    $people: Boolean!
    $place: Boolean!
    $visibility: Boolean!
    $status: Boolean!
    $expiry: Boolean!
    $created: Boolean!
  ) {
    adminJobs(page: $page, pageSize: $pageSize, search: $search, filter: $filter, sort: $sort) {
      items {
        id
        jobName
        weigh
        version
        cover @include(if: $pictures)
        types @include(if: $types)
        factoryPrice @include(if: $prices)
        subsidyPrice @include(if: $prices)
        factoryPriceTotal @include(if: $prices)
        salary @include(if: $salary)
        peopleNum @include(if: $people)
        coordinates @include(if: $place) {
          lng
          lat
        }
        userIds @include(if: $visibility)
        status @include(if: $status)
        expireTime @include(if: $expiry)
        createTime @include(if: $created)
      }
    }
  }
`);

export const JobTotalDocument = typedDocument<JobTotalQuery, JobTotalQueryVariables>(/* GraphQL */ `
  query JobTotal($search: String, $filter: AdminJobFilter) {
    adminJobs(page: 1, pageSize: 1, search: $search, filter: $filter) {
      count {
        value
        isExact
      }
    }
  }
`);

export const ReorderJobsDocument = typedDocument<ReorderJobsMutation, ReorderJobsMutationVariables>(
  /* GraphQL */ `
    mutation ReorderJobs($items: [WeighInput!]!) {
      reorderJobs(items: $items) {
        id
        weigh
        version
      }
    }
  `,
);
