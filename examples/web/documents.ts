// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse } from 'graphql';
/** The kind of employment. */
export type JobType =
  /** Long-term work (1 in the interface document). */
  | 'LONG_TERM'
  /** Part-time work (2). */
  | 'PART_TIME'
  /** Short-term work (3). */
  | 'SHORT_TERM';

/** A place on the map. */
export type CoordinatesInput = {
  /** Longitude in degrees, -180 to 180. */
  readonly lng: number;
  /** Latitude in degrees, -90 to 90. */
  readonly lat: number;
};

export type JobsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  near?: CoordinatesInput | null | undefined;
  types?: ReadonlyArray<JobType> | JobType | null | undefined;
  keyword?: string | null | undefined;
}>;

export type JobsQuery = {
  readonly jobsConnection: {
    readonly edges: ReadonlyArray<{
      readonly cursor: string;
      readonly node: {
        readonly id: string;
        readonly jobName: string;
        readonly cover: string;
        readonly factoryPriceTotal: string;
        readonly salary: string;
        readonly isFavourite: boolean;
        readonly distance: number | null;
      };
    }>;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
};

export type JobCardFragment = {
  readonly id: string;
  readonly jobName: string;
  readonly cover: string;
  readonly factoryPriceTotal: string;
  readonly salary: string;
  readonly isFavourite: boolean;
  readonly distance: number | null;
};

export type AddFavouriteMutationVariables = Exact<{
  jobId: string;
}>;

export type AddFavouriteMutation = {
  readonly addFavourite: {
    readonly __typename: 'FavouriteChange';
    readonly job: {
      readonly __typename: 'Job';
      readonly id: string;
      readonly isFavourite: boolean;
    } | null;
  } | null;
};

export type RemoveFavouriteMutationVariables = Exact<{
  jobId: string;
}>;

export type RemoveFavouriteMutation = {
  readonly removeFavourite: {
    readonly __typename: 'FavouriteChange';
    readonly job: {
      readonly __typename: 'Job';
      readonly id: string;
      readonly isFavourite: boolean;
    } | null;
  } | null;
};

export const JobsDocument: TypedDocumentNode<JobsQuery, JobsQueryVariables> = parse(
  /* GraphQL */ `
    query Jobs(
      $first: Int!
      $after: String
      $near: CoordinatesInput
      $types: [JobType!]
      $keyword: String
    ) {
      jobsConnection(first: $first, after: $after, near: $near, types: $types, keyword: $keyword) {
        edges {
          cursor
          node {
            ...JobCard
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }

    fragment JobCard on Job {
      id
      jobName
      cover
      factoryPriceTotal
      salary
      isFavourite
      distance(from: $near)
    }
  `,
  { noLocation: true },
);

export const JobCardFragmentDoc: TypedDocumentNode<JobCardFragment, unknown> = parse(
  /* GraphQL */ `
    fragment JobCard on Job {
      id
      jobName
      cover
      factoryPriceTotal
      salary
      isFavourite
      distance(from: $near)
    }
  `,
  { noLocation: true },
);

export const AddFavouriteDocument: TypedDocumentNode<
  AddFavouriteMutation,
  AddFavouriteMutationVariables
> = parse(
  /* GraphQL */ `
    mutation AddFavourite($jobId: ID!) {
      addFavourite(jobId: $jobId) {
        __typename
        job {
          __typename
          id
          isFavourite
        }
      }
    }
  `,
  { noLocation: true },
);

export const RemoveFavouriteDocument: TypedDocumentNode<
  RemoveFavouriteMutation,
  RemoveFavouriteMutationVariables
> = parse(
  /* GraphQL */ `
    mutation RemoveFavourite($jobId: ID!) {
      removeFavourite(jobId: $jobId) {
        __typename
        job {
          __typename
          id
          isFavourite
        }
      }
    }
  `,
  { noLocation: true },
);
