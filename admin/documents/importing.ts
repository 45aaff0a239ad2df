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

/** The focal point of an image, measured from its top left corner. */
export type FocalPointInput = {
  /** As a fraction of the image's width, 0 to 1. */
  readonly x: number;
  /** As a fraction of the image's height, 0 to 1. */
  readonly y: number;
};

/** The result for a row of an import. */
export type ImportOutcome =
  /** A job is added. */
  | 'CREATE'
  /** A job is changed. */
  | 'UPDATE'
  /** The job already matches the row. */
  | 'UNCHANGED';

/** A row of a spreadsheet of jobs: with an id it changes that job, without one it adds a job. Omitted fields keep their values. A `factoryPriceTotal` that the job has already counts as omitted, so that in an edited export it still follows the prices. Null is refused, unless a field says what it means. */
export type ImportJobInput = {
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
  /** The job's name: 1 to 200 characters. */
  readonly jobName?: string | null | undefined;
  /** The path of the cover, as an upload returns it, or `Job.cover`; empty for none. */
  readonly cover?: string | null | undefined;
  /** The point of the cover that stays visible when it is cropped; null for none. Changing `cover` alone removes it. */
  readonly coverFocus?: FocalPointInput | null | undefined;
  /** The paths of its images and videos, as uploads return them, or their `url`, at most 50; the poster shows the first, or else the cover. */
  readonly images?: ReadonlyArray<string> | null | undefined;
  /** The description as HTML, at most 200,000 characters; it is sanitised before it is stored. Addresses in it as `Job.content` returns them are stored as paths. */
  readonly content?: string | null | undefined;
  /** How many people have applied: 0 or more. */
  readonly peopleNum?: number | null | undefined;
  /** The ids of the users to restrict the job to, at most 10,000; their descendants see it too. An empty list opens it to everyone. */
  readonly userIds?: ReadonlyArray<string> | null | undefined;
  /** The id of the job to change; when omitted or null, the row adds a job. */
  readonly id?: string | null | undefined;
  /** The `version` that the preview showed; when omitted or null, it is not checked. */
  readonly expectedVersion?: number | null | undefined;
};

export type ImportJobsMutationVariables = Exact<{
  rows: ReadonlyArray<ImportJobInput> | ImportJobInput;
  dryRun: boolean;
  idempotencyKey?: string | null | undefined;
}>;

export type ImportJobsMutation = {
  readonly importJobs: {
    readonly created: number;
    readonly updated: number;
    readonly unchanged: number;
    readonly rows: ReadonlyArray<{
      readonly id: string | null;
      readonly jobName: string;
      readonly outcome: ImportOutcome;
      readonly namesakeId: string | null;
      readonly version: number | null;
      readonly before: Record<string, unknown> | null;
      readonly after: Record<string, unknown> | null;
    }>;
  } | null;
};

export const ImportJobsDocument = typedDocument<ImportJobsMutation, ImportJobsMutationVariables>(
  /* GraphQL */ `
    mutation ImportJobs($rows: [ImportJobInput!]!, $dryRun: Boolean!, $idempotencyKey: String) {
      importJobs(rows: $rows, dryRun: $dryRun, idempotencyKey: $idempotencyKey) {
        created
        updated
        unchanged
        rows {
          id
          jobName
          outcome
          namesakeId
          version
          before
          after
        }
      }
    }
  `,
);
