import type { ApolloServerPlugin } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { BYTES_PER_CHARACTER } from '../execution/prepared-operation';

/** The maximum memory of all known documents, and of each one, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_BYTES_EACH = 1024 * 1024;

interface KnownDocument {
  readonly document: DocumentNode;
  /** The SHA-256 of its text, in hexadecimal digits. */
  readonly hash: string;
}

/** A cache of the documents that Apollo has parsed and validated, by their text. */
export class KnownDocuments {
  private readonly documents = new LRUCache<string, KnownDocument>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES_EACH,
    sizeCalculation: (_known, text) => text.length * BYTES_PER_CHARACTER,
  });

  /** Adds each document that Apollo has validated. */
  readonly plugin: ApolloServerPlugin = {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ source, document, queryHash }) => {
          this.documents.set(source, { document, hash: queryHash });
          return Promise.resolve();
        },
      }),
  };

  get(text: string): KnownDocument | undefined {
    return this.documents.get(text);
  }
}
