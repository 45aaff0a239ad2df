// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
import { typedDocument } from '../api/document';
/** The kind of change. */
export type AuditAction =
  /** A row was added. */
  | 'CREATE'
  /** A row was changed. */
  | 'UPDATE'
  /** A row was deleted. */
  | 'DELETE'
  /** A row was given a new sort weight, possibly together with others. */
  | 'REORDER'
  /** A token was issued. */
  | 'ISSUE'
  /** A token was revoked. */
  | 'REVOKE'
  /** A media file was stored. */
  | 'UPLOAD'
  /** A user logged in with a name and a password. */
  | 'LOGIN'
  /** A login with a wrong name or password was refused. */
  | 'REFUSE'
  /** The service hid a job that had expired. */
  | 'EXPIRE';

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

export type AuditLogQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  entity?: AuditEntity | null | undefined;
  rowId?: string | null | undefined;
  userId?: string | null | undefined;
  action?: AuditAction | null | undefined;
  batchId?: string | null | undefined;
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;

export type AuditLogQuery = {
  readonly auditLogConnection: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly createTime: string;
      readonly action: AuditAction;
      readonly entity: AuditEntity;
      readonly rowId: string;
      readonly before: Record<string, unknown> | null;
      readonly after: Record<string, unknown> | null;
      readonly undoable: boolean;
      readonly undoes: string | null;
      readonly batch: { readonly id: string; readonly count: number } | null;
      readonly user: { readonly id: string; readonly name: string } | null;
    }>;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  } | null;
};

export type AuditNamesQueryVariables = Exact<{
  jobs: ReadonlyArray<string> | string;
  users: ReadonlyArray<string> | string;
  catalogue: boolean;
}>;

export type AuditNamesQuery = {
  readonly jobsById: ReadonlyArray<{ readonly id: string; readonly jobName: string } | null>;
  readonly usersById: ReadonlyArray<{ readonly id: string; readonly name: string } | null> | null;
  readonly categories?: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly factories?: ReadonlyArray<{ readonly id: string; readonly factoryName: string }>;
};

export const AuditLogDocument = typedDocument<AuditLogQuery, AuditLogQueryVariables>(/* GraphQL */ `
  query AuditLog(
    $first: Int!
    $after: String
    $entity: AuditEntity
    $rowId: String
    $userId: ID
    $action: AuditAction
    $batchId: ID
    $since: DateTimeISO
    $until: DateTimeISO
  ) {
    auditLogConnection(
      first: $first
      after: $after
      entity: $entity
      rowId: $rowId
      userId: $userId
      action: $action
      batchId: $batchId
      since: $since
      until: $until
    ) {
      nodes {
        id
        createTime
        action
        entity
        rowId
        before
        after
        undoable
        undoes
        batch {
          id
          count
        }
        user {
          id
          name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const AuditNamesDocument = typedDocument<AuditNamesQuery, AuditNamesQueryVariables>(
  /* GraphQL */ `
    query AuditNames($jobs: [ID!]!, $users: [ID!]!, $catalogue: Boolean!) {
      jobsById(ids: $jobs) {
        id
        jobName
      }
      usersById(ids: $users) {
        id
        name
      }
      categories @include(if: $catalogue) {
        id
        name
      }
      factories @include(if: $catalogue) {
        id
        factoryName
      }
    }
  `,
);
