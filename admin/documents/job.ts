// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
import { typedDocument } from '../api/document';
/** The kind of a media file, decided by its extension. */
export type MediaType =
  /** An image. */
  | 'IMAGE'
  /** A video. */
  | 'VIDEO';

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

/** A new job; it is published unless `status` says otherwise. When omitted, both prices are "0.00", `weigh` and `peopleNum` 0, texts and lists empty: no filter by type finds a job without `types`. Null is refused, unless a field says what it means. */
export type CreateJobInput = {
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
  readonly jobName: string;
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
};

/** The focal point of an image, measured from its top left corner. */
export type FocalPointInput = {
  /** As a fraction of the image's width, 0 to 1. */
  readonly x: number;
  /** As a fraction of the image's height, 0 to 1. */
  readonly y: number;
};

/** Changes to a job; omitted fields keep their values. Null is refused, unless a field says what it means. */
export type UpdateJobInput = {
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
};

export type EditedJobFragment = {
  readonly id: string;
  readonly version: number | null;
  readonly jobName: string;
  readonly types: ReadonlyArray<JobType>;
  readonly factoryPrice: string;
  readonly subsidyPrice: string;
  readonly factoryPriceTotal: string;
  readonly salary: string;
  readonly peopleNum: number;
  readonly weigh: number;
  readonly cover: string;
  readonly coverPath: string | null;
  readonly imagePaths: ReadonlyArray<string> | null;
  readonly storedContent: string | null;
  readonly userIds: ReadonlyArray<string> | null;
  readonly status: JobStatus | null;
  readonly expireTime: string | null;
  readonly coordinates: { readonly lng: number; readonly lat: number } | null;
  readonly coverFocus: { readonly x: number; readonly y: number } | null;
  readonly images: ReadonlyArray<{ readonly type: MediaType; readonly url: string }>;
};

export type JobQueryVariables = Exact<{
  id: string;
}>;

export type JobQuery = {
  readonly job: {
    readonly id: string;
    readonly version: number | null;
    readonly jobName: string;
    readonly types: ReadonlyArray<JobType>;
    readonly factoryPrice: string;
    readonly subsidyPrice: string;
    readonly factoryPriceTotal: string;
    readonly salary: string;
    readonly peopleNum: number;
    readonly weigh: number;
    readonly cover: string;
    readonly coverPath: string | null;
    readonly imagePaths: ReadonlyArray<string> | null;
    readonly storedContent: string | null;
    readonly userIds: ReadonlyArray<string> | null;
    readonly status: JobStatus | null;
    readonly expireTime: string | null;
    readonly coordinates: { readonly lng: number; readonly lat: number } | null;
    readonly coverFocus: { readonly x: number; readonly y: number } | null;
    readonly images: ReadonlyArray<{ readonly type: MediaType; readonly url: string }>;
  } | null;
};

export type CreateJobMutationVariables = Exact<{
  input: CreateJobInput;
  idempotencyKey: string;
  copyOf?: string | null | undefined;
}>;

export type CreateJobMutation = {
  readonly createJob: {
    readonly id: string;
    readonly version: number | null;
    readonly jobName: string;
    readonly types: ReadonlyArray<JobType>;
    readonly factoryPrice: string;
    readonly subsidyPrice: string;
    readonly factoryPriceTotal: string;
    readonly salary: string;
    readonly peopleNum: number;
    readonly weigh: number;
    readonly cover: string;
    readonly coverPath: string | null;
    readonly imagePaths: ReadonlyArray<string> | null;
    readonly storedContent: string | null;
    readonly userIds: ReadonlyArray<string> | null;
    readonly status: JobStatus | null;
    readonly expireTime: string | null;
    readonly coordinates: { readonly lng: number; readonly lat: number } | null;
    readonly coverFocus: { readonly x: number; readonly y: number } | null;
    readonly images: ReadonlyArray<{ readonly type: MediaType; readonly url: string }>;
  } | null;
};

export type UpdateJobMutationVariables = Exact<{
  id: string;
  expectedVersion: number;
  input: UpdateJobInput;
}>;

export type UpdateJobMutation = {
  readonly updateJob: {
    readonly id: string;
    readonly version: number | null;
    readonly jobName: string;
    readonly types: ReadonlyArray<JobType>;
    readonly factoryPrice: string;
    readonly subsidyPrice: string;
    readonly factoryPriceTotal: string;
    readonly salary: string;
    readonly peopleNum: number;
    readonly weigh: number;
    readonly cover: string;
    readonly coverPath: string | null;
    readonly imagePaths: ReadonlyArray<string> | null;
    readonly storedContent: string | null;
    readonly userIds: ReadonlyArray<string> | null;
    readonly status: JobStatus | null;
    readonly expireTime: string | null;
    readonly coordinates: { readonly lng: number; readonly lat: number } | null;
    readonly coverFocus: { readonly x: number; readonly y: number } | null;
    readonly images: ReadonlyArray<{ readonly type: MediaType; readonly url: string }>;
  } | null;
};

export type DeleteJobMutationVariables = Exact<{
  id: string;
  expectedVersion: number;
}>;

export type DeleteJobMutation = {
  readonly deleteJob: { readonly id: string; readonly favourites: number } | null;
};

export type DrawPosterMutationVariables = Exact<{
  jobId: string;
}>;

export type DrawPosterMutation = { readonly createJobPoster: { readonly url: string } | null };

export type JobsAroundQueryVariables = Exact<{
  centre: CoordinatesInput;
  radius: number;
}>;

export type JobsAroundQuery = {
  readonly jobs: {
    readonly total: number;
    readonly items: ReadonlyArray<{
      readonly id: string;
      readonly jobName: string;
      readonly distance: number | null;
      readonly coordinates: { readonly lng: number; readonly lat: number } | null;
    }>;
  };
};

export type JobAsUserQueryVariables = Exact<{
  id: string;
  userId: string;
}>;

export type JobAsUserQuery = {
  readonly jobAsUser: {
    readonly through: { readonly id: string; readonly name: string } | null;
  } | null;
};

export const JobDocument = typedDocument<JobQuery, JobQueryVariables>(/* GraphQL */ `
  fragment EditedJob on Job {
    id
    version
    jobName
    types
    factoryPrice
    subsidyPrice
    factoryPriceTotal
    salary
    peopleNum
    weigh
    coordinates {
      lng
      lat
    }
    cover
    coverPath
    coverFocus {
      x
      y
    }
    images {
      type
      url
    }
    imagePaths
    storedContent
    userIds
    status
    expireTime
  }

  query Job($id: ID!) {
    job(id: $id) {
      ...EditedJob
    }
  }
`);

export const CreateJobDocument = typedDocument<CreateJobMutation, CreateJobMutationVariables>(
  /* GraphQL */ `
    fragment EditedJob on Job {
      id
      version
      jobName
      types
      factoryPrice
      subsidyPrice
      factoryPriceTotal
      salary
      peopleNum
      weigh
      coordinates {
        lng
        lat
      }
      cover
      coverPath
      coverFocus {
        x
        y
      }
      images {
        type
        url
      }
      imagePaths
      storedContent
      userIds
      status
      expireTime
    }

    mutation CreateJob($input: CreateJobInput!, $idempotencyKey: String!, $copyOf: ID) {
      createJob(input: $input, idempotencyKey: $idempotencyKey, copyOf: $copyOf) {
        ...EditedJob
      }
    }
  `,
);

export const UpdateJobDocument = typedDocument<UpdateJobMutation, UpdateJobMutationVariables>(
  /* GraphQL */ `
    fragment EditedJob on Job {
      id
      version
      jobName
      types
      factoryPrice
      subsidyPrice
      factoryPriceTotal
      salary
      peopleNum
      weigh
      coordinates {
        lng
        lat
      }
      cover
      coverPath
      coverFocus {
        x
        y
      }
      images {
        type
        url
      }
      imagePaths
      storedContent
      userIds
      status
      expireTime
    }

    mutation UpdateJob($id: ID!, $expectedVersion: Int!, $input: UpdateJobInput!) {
      updateJob(id: $id, expectedVersion: $expectedVersion, input: $input) {
        ...EditedJob
      }
    }
  `,
);

export const DeleteJobDocument = typedDocument<DeleteJobMutation, DeleteJobMutationVariables>(
  /* GraphQL */ `
    mutation DeleteJob($id: ID!, $expectedVersion: Int!) {
      deleteJob(id: $id, expectedVersion: $expectedVersion) {
        id
        favourites
      }
    }
  `,
);

export const DrawPosterDocument = typedDocument<DrawPosterMutation, DrawPosterMutationVariables>(
  /* GraphQL */ `
    mutation DrawPoster($jobId: ID!) {
      createJobPoster(jobId: $jobId) {
        url
      }
    }
  `,
);

export const JobsAroundDocument = typedDocument<JobsAroundQuery, JobsAroundQueryVariables>(
  /* GraphQL */ `
    query JobsAround($centre: CoordinatesInput!, $radius: Float!) {
      jobs(near: $centre, within: { centre: $centre, radius: $radius }, pageSize: 100) {
        total
        items {
          id
          jobName
          coordinates {
            lng
            lat
          }
          distance(from: $centre)
        }
      }
    }
  `,
);

export const JobAsUserDocument = typedDocument<JobAsUserQuery, JobAsUserQueryVariables>(
  /* GraphQL */ `
    query JobAsUser($id: ID!, $userId: ID!) {
      jobAsUser(id: $id, userId: $userId) {
        through {
          id
          name
        }
      }
    }
  `,
);
