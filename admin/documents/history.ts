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

export type HistoryQueryVariables = Exact<{
  entity?: AuditEntity | null | undefined;
  rowId?: string | null | undefined;
  page: number;
  pageSize: number;
}>;

export type HistoryQuery = {
  readonly auditLog: {
    readonly total: number;
    readonly items: ReadonlyArray<{
      readonly id: string;
      readonly createTime: string;
      readonly action: AuditAction;
      readonly entity: AuditEntity;
      readonly rowId: string;
      readonly before: Record<string, unknown> | null;
      readonly after: Record<string, unknown> | null;
      readonly undoable: boolean;
      readonly version: number | null;
      readonly user: { readonly id: string; readonly name: string } | null;
    }>;
  } | null;
};

export type AddedQueryVariables = Exact<{
  entity: AuditEntity;
  idempotencyKey: string;
}>;

export type AddedQuery = {
  readonly auditLog: {
    readonly items: ReadonlyArray<{ readonly rowId: string; readonly version: number | null }>;
  } | null;
};

export type UndoMutationVariables = Exact<{
  auditId: string;
}>;

export type UndoMutation = { readonly undo: { readonly id: string } | null };

export const HistoryDocument = typedDocument<HistoryQuery, HistoryQueryVariables>(/* GraphQL */ `
  query History($entity: AuditEntity, $rowId: String, $page: Int!, $pageSize: Int!) {
    auditLog(entity: $entity, rowId: $rowId, page: $page, pageSize: $pageSize) {
      total
      items {
        id
        createTime
        action
        entity
        rowId
        before
        after
        undoable
        version
        user {
          id
          name
        }
      }
    }
  }
`);

export const AddedDocument = typedDocument<AddedQuery, AddedQueryVariables>(/* GraphQL */ `
  query Added($entity: AuditEntity!, $idempotencyKey: String!) {
    auditLog(entity: $entity, action: CREATE, idempotencyKey: $idempotencyKey, pageSize: 1) {
      items {
        rowId
        version
      }
    }
  }
`);

export const UndoDocument = typedDocument<UndoMutation, UndoMutationVariables>(/* GraphQL */ `
  mutation Undo($auditId: ID!) {
    undo(auditId: $auditId) {
      id
    }
  }
`);
