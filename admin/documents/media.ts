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

export type MediaLibraryQueryVariables = Exact<{
  page: number;
  pageSize: number;
  search?: string | null | undefined;
  type?: MediaType | null | undefined;
}>;

export type MediaLibraryQuery = {
  readonly mediaFiles: {
    readonly total: number;
    readonly items: ReadonlyArray<{
      readonly path: string;
      readonly name: string;
      readonly url: string;
      readonly type: MediaType;
      readonly bytes: number;
      readonly createTime: string;
    }>;
  } | null;
};

export const MediaLibraryDocument = typedDocument<MediaLibraryQuery, MediaLibraryQueryVariables>(
  /* GraphQL */ `
    query MediaLibrary($page: Int!, $pageSize: Int!, $search: String, $type: MediaType) {
      mediaFiles(page: $page, pageSize: $pageSize, search: $search, type: $type) {
        total
        items {
          path
          name
          url
          type
          bytes
          createTime
        }
      }
    }
  `,
);
