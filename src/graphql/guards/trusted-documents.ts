import type { DocumentNode } from 'graphql';
import type { Config } from '../../config';
import type { Trace } from '../../lib/http/trace';
import type { Logger } from '../../lib/logger';
import { trustedDocumentsOf } from './manifest';

/** How a request names its document. */
interface DocumentReference {
  readonly query?: unknown;
  readonly documentId?: unknown;
  readonly extensions?: unknown;
}

/**
 * The parts of a request that may contain its document: the query string from `?` on, and the body.
 */
export interface GraphqlRequest {
  readonly method: string;
  readonly search: string;
  readonly body: unknown;
}

/** Returns the request for Apollo; null if the document may not run. */
export type Trust = (given: GraphqlRequest, trace: Trace | undefined) => GraphqlRequest | null;

/**
 * Creates the check before Apollo: it replaces an id with its document, and looks the document up
 * in the manifest and among the service's own. With TRUSTED_DOCUMENTS=log an unregistered one is
 * logged, without its literals; with `only` it is also refused.
 */
export function trustOf(
  { trustedDocuments: mode, trustedDocumentsFile: file, graphqlLimits }: Config,
  own: readonly DocumentNode[],
  log: Pick<Logger, 'warn'>,
): Trust {
  const documents = trustedDocumentsOf(file, own, graphqlLimits.tokens);
  if (mode === 'only' && file === undefined)
    log.warn({}, "TRUSTED_DOCUMENTS_FILE is unset: only the service's own documents may run");
  return (given, trace) => {
    const reference = referenceOf(given);
    const id = idOf(reference);
    const text = id === undefined ? undefined : documents.textOf(id);
    if (text !== undefined) return withDocument(given, text);
    const wanted = typeof reference.query === 'string' ? reference.query : id;
    if (wanted === undefined || mode === 'off') return given;
    // With `only`, Apollo would refuse a hash beside the document.
    if (documents.has(wanted)) return mode === 'only' ? withDocument(given, wanted) : given;
    const document = withoutTexts(wanted.slice(0, 500));
    log.warn({ requestId: trace?.id, document }, 'unregistered document');
    return mode === 'only' ? null : given;
  };
}

/** Returns whether a request that passed `trustOf` has an unknown id instead of a document. */
export function hasUnknownId(given: GraphqlRequest): boolean {
  const { query, documentId, extensions } = referenceOf(given);
  const { persistedQuery } = (extensions ?? {}) as { readonly persistedQuery?: unknown };
  return typeof documentId === 'string' && typeof query !== 'string' && persistedQuery == null;
}

/** Comments, `"""block"""` and `"text"`; the last one may be cut off. */
const COMMENTS_AND_TEXTS = /#[^\n\r]*|"""[^]*?(?:(?<!\\)"""|$)|"(?:[^"\\]|\\.)*"?/gs;

/** Removes literals, because one may be a password. */
const withoutTexts = (document: string) =>
  document.replace(COMMENTS_AND_TEXTS, (text) => (text.startsWith('#') ? '' : '"…"'));

function referenceOf({ method, search, body }: GraphqlRequest): DocumentReference {
  if (method !== 'GET') return typeof body === 'object' && body !== null ? body : {};
  const parameters = Object.fromEntries(new URLSearchParams(search));
  try {
    return { ...parameters, extensions: JSON.parse(parameters.extensions ?? 'null') };
  } catch {
    return { ...parameters, extensions: undefined };
  }
}

/**
 * Returns `documentId` as in the GraphQL-over-HTTP draft, or the hash that Apollo's clients send.
 */
function idOf({ documentId, extensions }: DocumentReference): string | undefined {
  if (typeof documentId === 'string') return documentId;
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } };
  return typeof persistedQuery?.sha256Hash === 'string' ? persistedQuery.sha256Hash : undefined;
}

/** Also removes the hash, which Apollo would look up in its own cache. */
function withDocument({ method, search, body }: GraphqlRequest, text: string): GraphqlRequest {
  if (method === 'GET') {
    const parameters = new URLSearchParams(search);
    for (const name of ['documentId', 'extensions']) parameters.delete(name);
    parameters.set('query', text);
    return { method, search: `?${parameters.toString()}`, body };
  }
  const replaced: Record<string, unknown> = { ...(body as object), query: text };
  delete replaced.documentId;
  delete replaced.extensions;
  return { method, search, body: replaced };
}
