// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
import { typedDocument } from '../api/document';
/** The kind of entity that a change is about. */
export type AuditEntity =
  /** A category. */
  | 'CATEGORY'
  /** A factory. */
  | 'FACTORY'
  /** A job. */
  | 'JOB'
  /** A user. */
  | 'USER'
  /** A token; the token itself is never logged. */
  | 'TOKEN'
  /** A text of the site configuration. */
  | 'SITE_TEXT'
  /** A media file. */
  | 'MEDIA'
  /** An account; passwords are never logged. */
  | 'ACCOUNT';

export type LatestChangeQueryVariables = Exact<{
  userId: string;
  entity: AuditEntity;
}>;

export type LatestChangeQuery = {
  readonly auditLog: {
    readonly items: ReadonlyArray<{
      readonly id: string;
      readonly rowId: string;
      readonly version: number | null;
      readonly batch: { readonly id: string; readonly count: number } | null;
    }>;
  } | null;
};

export type UndoBatchMutationVariables = Exact<{
  batchId: string;
}>;

export type UndoBatchMutation = {
  readonly undoBatch: { readonly id: string; readonly count: number } | null;
};

export const LatestChangeDocument = typedDocument<LatestChangeQuery, LatestChangeQueryVariables>(
  /* GraphQL */ `
    query LatestChange($userId: ID!, $entity: AuditEntity!) {
      auditLog(userId: $userId, entity: $entity, pageSize: 1) {
        items {
          id
          rowId
          version
          batch {
            id
            count
          }
        }
      }
    }
  `,
);

export const UndoBatchDocument = typedDocument<UndoBatchMutation, UndoBatchMutationVariables>(
  /* GraphQL */ `
    mutation UndoBatch($batchId: ID!) {
      undoBatch(batchId: $batchId) {
        id
        count
      }
    }
  `,
);
