// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
import { typedDocument } from '../api/document';
export type UserLevelQueryVariables = Exact<{
  parentId?: string | null | undefined;
  atTop?: boolean | null | undefined;
  search?: string | null | undefined;
  page: number;
}>;

export type UserLevelQuery = {
  readonly users: {
    readonly lastPage: number;
    readonly items: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
      readonly parentId: string | null;
      readonly childCount: number;
      readonly parent: { readonly id: string; readonly name: string } | null;
    }>;
  } | null;
};

export type UserNamesQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;

export type UserNamesQuery = {
  readonly usersById: ReadonlyArray<{ readonly id: string; readonly name: string } | null> | null;
};

export const UserLevelDocument = typedDocument<UserLevelQuery, UserLevelQueryVariables>(
  /* GraphQL */ `
    query UserLevel($parentId: ID, $atTop: Boolean, $search: String, $page: Int!) {
      users(
        parentId: $parentId
        atTop: $atTop
        search: $search
        page: $page
        pageSize: 50
        sort: [{ field: ID }]
      ) {
        lastPage
        items {
          id
          name
          parentId
          childCount
          parent {
            id
            name
          }
        }
      }
    }
  `,
);

export const UserNamesDocument = typedDocument<UserNamesQuery, UserNamesQueryVariables>(
  /* GraphQL */ `
    query UserNames($ids: [ID!]!) {
      usersById(ids: $ids) {
        id
        name
      }
    }
  `,
);
