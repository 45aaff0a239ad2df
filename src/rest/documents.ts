// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What a media file is, decided by its extension. */
export type MediaType =
  /** A picture. */
  | 'IMAGE'
  /** A film. */
  | 'VIDEO';

/** How long and how much one works. */
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
    };
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
  readonly viewer: { readonly keywords: ReadonlyArray<{ readonly keyword: string }> } | null;
};

export type RecordKeywordMutationVariables = Exact<{
  keyword: string;
}>;

export type RecordKeywordMutation = { readonly recordKeyword: { readonly id: string } | null };

export const AgentContentDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'AgentContent' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [{ kind: 'Field', name: { kind: 'Name', value: 'agentContent' } }],
      },
    },
  ],
} as unknown as DocumentNode<AgentContentQuery, AgentContentQueryVariables>;
export const CategoryListDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'CategoryList' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'categories' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'image' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CategoryListQuery, CategoryListQueryVariables>;
export const CollectListDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'CollectList' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'keyword' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'viewer' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'favourites' },
                  arguments: [
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'page' },
                      value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
                    },
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'pageSize' },
                      value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
                    },
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'keyword' },
                      value: { kind: 'Variable', name: { kind: 'Name', value: 'keyword' } },
                    },
                  ],
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'total' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'lastPage' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'items' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            {
                              kind: 'Field',
                              name: { kind: 'Name', value: 'job' },
                              selectionSet: {
                                kind: 'SelectionSet',
                                selections: [
                                  { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                                  { kind: 'Field', name: { kind: 'Name', value: 'jobName' } },
                                  { kind: 'Field', name: { kind: 'Name', value: 'cover' } },
                                  { kind: 'Field', name: { kind: 'Name', value: 'factoryPrice' } },
                                  { kind: 'Field', name: { kind: 'Name', value: 'subsidyPrice' } },
                                  {
                                    kind: 'Field',
                                    name: { kind: 'Name', value: 'factoryPriceTotal' },
                                  },
                                  { kind: 'Field', name: { kind: 'Name', value: 'salary' } },
                                  { kind: 'Field', name: { kind: 'Name', value: 'peopleNum' } },
                                ],
                              },
                            },
                          ],
                        },
                      },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CollectListQuery, CollectListQueryVariables>;
export const FactoryListDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'FactoryList' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'factories' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'factoryName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'factoryPrice' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<FactoryListQuery, FactoryListQueryVariables>;
export const JobCollectDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'JobCollect' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'jobId' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'toggleFavourite' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'jobId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'jobId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'isFavourite' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<JobCollectMutation, JobCollectMutationVariables>;
export const JobInfoDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'JobInfo' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'jobId' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'job' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'jobId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'jobName' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'images' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'type' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'url' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'content' } },
                { kind: 'Field', name: { kind: 'Name', value: 'factoryPrice' } },
                { kind: 'Field', name: { kind: 'Name', value: 'subsidyPrice' } },
                { kind: 'Field', name: { kind: 'Name', value: 'factoryPriceTotal' } },
                { kind: 'Field', name: { kind: 'Name', value: 'salary' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isFavourite' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'coordinates' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'lng' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'lat' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<JobInfoQuery, JobInfoQueryVariables>;
export const JobListDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'JobList' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'near' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'CoordinatesInput' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'types' } },
          type: {
            kind: 'ListType',
            type: {
              kind: 'NonNullType',
              type: { kind: 'NamedType', name: { kind: 'Name', value: 'JobType' } },
            },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'keyword' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'jobs' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'page' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'page' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'pageSize' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'pageSize' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'near' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'near' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'types' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'types' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'keyword' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'keyword' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'total' } },
                { kind: 'Field', name: { kind: 'Name', value: 'lastPage' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'items' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'jobName' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'cover' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'factoryPrice' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'subsidyPrice' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'factoryPriceTotal' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'salary' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'peopleNum' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'distance' },
                        arguments: [
                          {
                            kind: 'Argument',
                            name: { kind: 'Name', value: 'from' },
                            value: { kind: 'Variable', name: { kind: 'Name', value: 'near' } },
                          },
                        ],
                      },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<JobListQuery, JobListQueryVariables>;
export const JobPosterDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'JobPoster' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'jobId' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createJobPoster' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'jobId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'jobId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'url' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<JobPosterMutation, JobPosterMutationVariables>;
export const KeywordClearDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'KeywordClear' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [{ kind: 'Field', name: { kind: 'Name', value: 'clearKeywords' } }],
      },
    },
  ],
} as unknown as DocumentNode<KeywordClearMutation, KeywordClearMutationVariables>;
export const KeywordListDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'KeywordList' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'viewer' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'keywords' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [{ kind: 'Field', name: { kind: 'Name', value: 'keyword' } }],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<KeywordListQuery, KeywordListQueryVariables>;
export const RecordKeywordDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RecordKeyword' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'keyword' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'recordKeyword' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'keyword' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'keyword' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<RecordKeywordMutation, RecordKeywordMutationVariables>;
