// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse } from 'graphql';
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

/** A place on the map. */
export type CoordinatesInput = {
  /** Longitude in degrees, -180 to 180. */
  readonly lng: number;
  /** Latitude in degrees, -90 to 90. */
  readonly lat: number;
};

export type AgentContentQueryVariables = Exact<{ [key: string]: never }>;

export type AgentContentQuery = { readonly agentContent: string };

export type CategoryListQueryVariables = Exact<{ [key: string]: never }>;

export type CategoryListQuery = {
  readonly categories: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    readonly image: string;
  }>;
};

export type CollectListQueryVariables = Exact<{
  page: number;
  pageSize: number;
  keyword?: string | null | undefined;
}>;

export type CollectListQuery = {
  readonly viewer: {
    readonly favourites: {
      readonly total: number;
      readonly lastPage: number;
      readonly items: ReadonlyArray<{
        readonly job: {
          readonly id: string;
          readonly jobName: string;
          readonly cover: string;
          readonly factoryPrice: string;
          readonly subsidyPrice: string;
          readonly factoryPriceTotal: string;
          readonly salary: string;
          readonly peopleNum: number;
        };
      }>;
    } | null;
  } | null;
};

export type FactoryListQueryVariables = Exact<{ [key: string]: never }>;

export type FactoryListQuery = {
  readonly factories: ReadonlyArray<{
    readonly id: string;
    readonly factoryName: string;
    readonly factoryPrice: string;
  }>;
};

export type JobCollectMutationVariables = Exact<{
  jobId: string;
}>;

export type JobCollectMutation = {
  readonly toggleFavourite: { readonly isFavourite: boolean } | null;
};

export type JobInfoQueryVariables = Exact<{
  jobId: string;
}>;

export type JobInfoQuery = {
  readonly job: {
    readonly id: string;
    readonly jobName: string;
    readonly content: string;
    readonly factoryPrice: string;
    readonly subsidyPrice: string;
    readonly factoryPriceTotal: string;
    readonly salary: string;
    readonly isFavourite: boolean;
    readonly images: ReadonlyArray<{ readonly type: MediaType; readonly url: string }>;
    readonly coordinates: { readonly lng: number; readonly lat: number } | null;
  } | null;
};

export type JobListQueryVariables = Exact<{
  page: number;
  pageSize: number;
  near?: CoordinatesInput | null | undefined;
  types?: ReadonlyArray<JobType> | JobType | null | undefined;
  keyword?: string | null | undefined;
}>;

export type JobListQuery = {
  readonly jobs: {
    readonly total: number;
    readonly lastPage: number;
    readonly items: ReadonlyArray<{
      readonly id: string;
      readonly jobName: string;
      readonly cover: string;
      readonly factoryPrice: string;
      readonly subsidyPrice: string;
      readonly factoryPriceTotal: string;
      readonly salary: string;
      readonly peopleNum: number;
      readonly distance: number | null;
    }>;
  };
};

export type JobPosterMutationVariables = Exact<{
  jobId: string;
}>;

export type JobPosterMutation = { readonly createJobPoster: { readonly url: string } | null };

export type KeywordClearMutationVariables = Exact<{ [key: string]: never }>;

export type KeywordClearMutation = { readonly clearKeywords: number | null };

export type KeywordListQueryVariables = Exact<{ [key: string]: never }>;

export type KeywordListQuery = {
  readonly viewer: { readonly keywords: ReadonlyArray<{ readonly keyword: string }> | null } | null;
};

export type RecordKeywordMutationVariables = Exact<{
  keyword: string;
}>;

export type RecordKeywordMutation = { readonly recordKeyword: { readonly id: string } | null };

export type WechatLoginMutationVariables = Exact<{
  code: string;
}>;

export type WechatLoginMutation = {
  readonly logInWithWeChat: {
    readonly token: string;
    readonly expireTime: string;
    readonly viewer: { readonly id: string };
  } | null;
};

export const AgentContentDocument: TypedDocumentNode<
  AgentContentQuery,
  AgentContentQueryVariables
> = parse(
  /* GraphQL */ `
    query AgentContent {
      agentContent
    }
  `,
  { noLocation: true },
);

export const CategoryListDocument: TypedDocumentNode<
  CategoryListQuery,
  CategoryListQueryVariables
> = parse(
  /* GraphQL */ `
    query CategoryList {
      categories {
        id
        name
        image
      }
    }
  `,
  { noLocation: true },
);

export const CollectListDocument: TypedDocumentNode<CollectListQuery, CollectListQueryVariables> =
  parse(
    /* GraphQL */ `
      query CollectList($page: Int!, $pageSize: Int!, $keyword: String) {
        viewer {
          favourites(page: $page, pageSize: $pageSize, keyword: $keyword) {
            total
            lastPage
            items {
              job {
                id
                jobName
                cover
                factoryPrice
                subsidyPrice
                factoryPriceTotal
                salary
                peopleNum
              }
            }
          }
        }
      }
    `,
    { noLocation: true },
  );

export const FactoryListDocument: TypedDocumentNode<FactoryListQuery, FactoryListQueryVariables> =
  parse(
    /* GraphQL */ `
      query FactoryList {
        factories {
          id
          factoryName
          factoryPrice
        }
      }
    `,
    { noLocation: true },
  );

export const JobCollectDocument: TypedDocumentNode<
  JobCollectMutation,
  JobCollectMutationVariables
> = parse(
  /* GraphQL */ `
    mutation JobCollect($jobId: ID!) {
      toggleFavourite(jobId: $jobId) {
        isFavourite
      }
    }
  `,
  { noLocation: true },
);

export const JobInfoDocument: TypedDocumentNode<JobInfoQuery, JobInfoQueryVariables> = parse(
  /* GraphQL */ `
    query JobInfo($jobId: ID!) {
      job(id: $jobId, onlyPublished: true) {
        id
        jobName
        images {
          type
          url
        }
        content
        factoryPrice
        subsidyPrice
        factoryPriceTotal
        salary
        isFavourite
        coordinates {
          lng
          lat
        }
      }
    }
  `,
  { noLocation: true },
);

export const JobListDocument: TypedDocumentNode<JobListQuery, JobListQueryVariables> = parse(
  /* GraphQL */ `
    query JobList(
      $page: Int!
      $pageSize: Int!
      $near: CoordinatesInput
      $types: [JobType!]
      $keyword: String
    ) {
      jobs(page: $page, pageSize: $pageSize, near: $near, types: $types, keyword: $keyword) {
        total
        lastPage
        items {
          id
          jobName
          cover
          factoryPrice
          subsidyPrice
          factoryPriceTotal
          salary
          peopleNum
          distance(from: $near)
        }
      }
    }
  `,
  { noLocation: true },
);

export const JobPosterDocument: TypedDocumentNode<JobPosterMutation, JobPosterMutationVariables> =
  parse(
    /* GraphQL */ `
      mutation JobPoster($jobId: ID!) {
        createJobPoster(jobId: $jobId) {
          url
        }
      }
    `,
    { noLocation: true },
  );

export const KeywordClearDocument: TypedDocumentNode<
  KeywordClearMutation,
  KeywordClearMutationVariables
> = parse(
  /* GraphQL */ `
    mutation KeywordClear {
      clearKeywords
    }
  `,
  { noLocation: true },
);

export const KeywordListDocument: TypedDocumentNode<KeywordListQuery, KeywordListQueryVariables> =
  parse(
    /* GraphQL */ `
      query KeywordList {
        viewer {
          keywords {
            keyword
          }
        }
      }
    `,
    { noLocation: true },
  );

export const RecordKeywordDocument: TypedDocumentNode<
  RecordKeywordMutation,
  RecordKeywordMutationVariables
> = parse(
  /* GraphQL */ `
    mutation RecordKeyword($keyword: String!) {
      recordKeyword(keyword: $keyword) {
        id
      }
    }
  `,
  { noLocation: true },
);

export const WechatLoginDocument: TypedDocumentNode<
  WechatLoginMutation,
  WechatLoginMutationVariables
> = parse(
  /* GraphQL */ `
    mutation WechatLogin($code: String!) {
      logInWithWeChat(input: { code: $code }) {
        token
        expireTime
        viewer {
          id
        }
      }
    }
  `,
  { noLocation: true },
);
