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

/** The kind of a media file, decided by its extension. */
export type MediaType =
  /** An image. */
  | 'IMAGE'
  /** A video. */
  | 'VIDEO';

export type LibraryQueryVariables = Exact<{
  page: number;
  pageSize: number;
  search?: string | null | undefined;
  type?: MediaType | null | undefined;
  used?: boolean | null | undefined;
}>;

export type LibraryQuery = {
  readonly mediaFiles: {
    readonly total: number;
    readonly items: ReadonlyArray<{
      readonly path: string;
      readonly name: string;
      readonly url: string;
      readonly type: MediaType;
      readonly bytes: number;
      readonly createTime: string;
      readonly useCount: number;
      readonly uses: ReadonlyArray<{
        readonly entity: AuditEntity;
        readonly rowId: string;
        readonly field: string;
      }>;
    }>;
  } | null;
};

export type DeleteMediaFileMutationVariables = Exact<{
  path: string;
}>;

export type DeleteMediaFileMutation = { readonly deleteMediaFile: string | null };

export const LibraryDocument = typedDocument<LibraryQuery, LibraryQueryVariables>(/* GraphQL */ `
  query Library($page: Int!, $pageSize: Int!, $search: String, $type: MediaType, $used: Boolean) {
    mediaFiles(page: $page, pageSize: $pageSize, search: $search, type: $type, used: $used) {
      total
      items {
        path
        name
        url
        type
        bytes
        createTime
        useCount
        uses {
          entity
          rowId
          field
        }
      }
    }
  }
`);

export const DeleteMediaFileDocument = typedDocument<
  DeleteMediaFileMutation,
  DeleteMediaFileMutationVariables
>(/* GraphQL */ `
  mutation DeleteMediaFile($path: ID!) {
    deleteMediaFile(path: $path)
  }
`);
