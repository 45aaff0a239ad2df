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

/** A place on the map. */
export type CoordinatesInput = {
  /** Longitude in degrees, -180 to 180. */
  readonly lng: number;
  /** Latitude in degrees, -90 to 90. */
  readonly lat: number;
};

/** Changes to each of many jobs; omitted fields keep their values. Null is refused, unless a field says what it means. */
export type UpdateJobsInput = {
  /** The normal wage, in yuan per hour. */
  readonly factoryPrice?: string | null | undefined;
  /** The platform's subsidy, in yuan per hour. */
  readonly subsidyPrice?: string | null | undefined;
  /** The wage after the subsidy, in yuan per hour. When omitted, it is the sum of the two prices and follows them until it is set to another value; null makes it the sum again. */
  readonly factoryPriceTotal?: string | null | undefined;
  /** The monthly income in yuan, exactly as `<low>~<high>`, such as "5000~7000": two numbers of up to nine digits and up to two decimals, without spaces, the first not larger than the second. Empty for none. Another text is accepted only if the job that is changed or copied has it already. */
  readonly salary?: string | null | undefined;
  /** Where the job is; null for unknown. */
  readonly coordinates?: CoordinatesInput | null | undefined;
  /** The types of work that the job is offered as: at most 10 values, of which each counts once. */
  readonly types?: ReadonlyArray<JobType> | null | undefined;
  /** Sort weight: the largest comes first; with `near`, among equal distances. */
  readonly weigh?: number | null | undefined;
  /** Whether the job is published or hidden. Publishing an expired job requires a later `expireTime`, or null. */
  readonly status?: JobStatus | null | undefined;
  /** When the job is hidden automatically; in the future while it is published. Null for never. */
  readonly expireTime?: string | null | undefined;
  /** Yuan per hour to add to each job's `factoryPrice`; negative to lower it. Unless `factoryPriceTotal` is given, too, it changes by as much, even if it was set by hand. Must not be given together with `factoryPrice`. */
  readonly addToFactoryPrice?: string | null | undefined;
  /** As `addToFactoryPrice`, for `subsidyPrice`, together with which it must not be given. */
  readonly addToSubsidyPrice?: string | null | undefined;
  /** The ids of the users to restrict the jobs to, at most 100; their descendants see them too. An empty list opens them to everyone. */
  readonly userIds?: ReadonlyArray<string> | null | undefined;
};

export type JobsNowQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;

export type JobsNowQuery = {
  readonly jobsById: ReadonlyArray<{
    readonly id: string;
    readonly jobName: string;
    readonly version: number | null;
    readonly status: JobStatus | null;
    readonly factoryPrice: string;
    readonly subsidyPrice: string;
    readonly factoryPriceTotal: string;
  } | null>;
};

export type OwnJobChangesQueryVariables = Exact<{
  userId: string;
  page: number;
  pageSize: number;
}>;

export type OwnJobChangesQuery = {
  readonly auditLog: {
    readonly items: ReadonlyArray<{ readonly rowId: string; readonly version: number | null }>;
  } | null;
};

export type UpdateJobsMutationVariables = Exact<{
  ids: ReadonlyArray<string> | string;
  expectedVersions?: ReadonlyArray<number> | number | null | undefined;
  input: UpdateJobsInput;
}>;

export type UpdateJobsMutation = {
  readonly updateJobs: ReadonlyArray<{
    readonly id: string;
    readonly version: number | null;
  }> | null;
};

export type DeleteJobsMutationVariables = Exact<{
  ids: ReadonlyArray<string> | string;
  expectedVersions?: ReadonlyArray<number> | number | null | undefined;
}>;

export type DeleteJobsMutation = {
  readonly deleteJobs: ReadonlyArray<{ readonly id: string }> | null;
};

export const JobsNowDocument = typedDocument<JobsNowQuery, JobsNowQueryVariables>(/* GraphQL */ `
  query JobsNow($ids: [ID!]!) {
    jobsById(ids: $ids) {
      id
      jobName
      version
      status
      factoryPrice
      subsidyPrice
      factoryPriceTotal
    }
  }
`);

export const OwnJobChangesDocument = typedDocument<OwnJobChangesQuery, OwnJobChangesQueryVariables>(
  /* GraphQL */ `
    query OwnJobChanges($userId: ID!, $page: Int!, $pageSize: Int!) {
      auditLog(userId: $userId, entity: JOB, page: $page, pageSize: $pageSize) {
        items {
          rowId
          version
        }
      }
    }
  `,
);

export const UpdateJobsDocument = typedDocument<UpdateJobsMutation, UpdateJobsMutationVariables>(
  /* GraphQL */ `
    mutation UpdateJobs($ids: [ID!]!, $expectedVersions: [Int!], $input: UpdateJobsInput!) {
      updateJobs(ids: $ids, expectedVersions: $expectedVersions, input: $input) {
        id
        version
      }
    }
  `,
);

export const DeleteJobsDocument = typedDocument<DeleteJobsMutation, DeleteJobsMutationVariables>(
  /* GraphQL */ `
    mutation DeleteJobs($ids: [ID!]!, $expectedVersions: [Int!]) {
      deleteJobs(ids: $ids, expectedVersions: $expectedVersions) {
        id
      }
    }
  `,
);
