import type { DocumentNode } from 'graphql';
import type { Config } from '../../config';
import type { Trace } from '../../lib/http/trace';
import { trustedDocumentsOf, type TrustedDocuments } from './manifest';

export type TrustMode = 'off' | 'log' | 'only';

export interface TrustOptions {
  /**
   * `off`: any document runs. `log`: any document runs, and an unregistered one is logged. `only`:
   * an unregistered one is refused.
   */
  readonly mode: TrustMode;
  readonly documents: TrustedDocuments;
  readonly onUnknown: (document: string, trace: Trace | undefined) => void;
}

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

/** The request for Apollo; null if the document may not run. */
export type Trust = (asking: GraphqlRequest, trace: Trace | undefined) => GraphqlRequest | null;

/**
 * Trusts the manifest's documents and the service's own. Unregistered documents are logged without
 * the literals in them.
 */
export function trustOf(
  { trustedDocuments: mode, trustedDocumentsFile: file, graphqlLimits }: Config,
  own: readonly DocumentNode[],
  log: { warn(details: object, line: string): void },
): Trust {
  return trustedDocuments({
    mode,
    documents: trustedDocumentsOf(file, own, graphqlLimits.tokens),
    onUnknown: (document, trace) =>
      log.warn(
        { requestId: trace?.id, document: withoutTexts(document.slice(0, 500)) },
        'unregistered document',
      ),
  });
}

/** Comments, `"""block"""` and `"text"`, of which the last may be cut off. */
const COMMENTS_AND_TEXTS = /#[^\n\r]*|"""[^]*?(?:(?<!\\)"""|$)|"(?:[^"\\]|\\.)*"?/gs;

/** A literal in a document may be a password. */
const withoutTexts = (document: string) =>
  document.replace(COMMENTS_AND_TEXTS, (text) => (text.startsWith('#') ? '' : '"…"'));

/** Runs before Apollo: replaces an id with its document, and checks unregistered documents. */
export function trustedDocuments({ mode, documents, onUnknown }: TrustOptions): Trust {
  return (asking, trace) => {
    const reference = referenceOf(asking);
    const id = idOf(reference);
    const text = id === undefined ? undefined : documents.textOf(id);
    if (text !== undefined) return withDocument(asking, text);
    const wanted = typeof reference.query === 'string' ? reference.query : id;
    if (wanted === undefined || mode === 'off' || documents.has(wanted)) return asking;
    onUnknown(wanted, trace);
    return mode === 'only' ? null : asking;
  };
}

function referenceOf({ method, search, body }: GraphqlRequest): DocumentReference {
  if (method !== 'GET') return typeof body === 'object' && body !== null ? body : {};
  const parameters = Object.fromEntries(new URLSearchParams(search));
  try {
    return { ...parameters, extensions: JSON.parse(parameters.extensions ?? 'null') };
  } catch {
    return { ...parameters, extensions: undefined };
  }
}

/** `documentId` as in the GraphQL-over-HTTP draft, or the hash that Apollo's clients send. */
function idOf({ documentId, extensions }: DocumentReference): string | undefined {
  if (typeof documentId === 'string') return documentId;
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } };
  return typeof persistedQuery?.sha256Hash === 'string' ? persistedQuery.sha256Hash : undefined;
}

/** Apollo would look the hash up in its own cache, so it is removed. */
function withDocument({ method, search, body }: GraphqlRequest, text: string): GraphqlRequest {
  if (method === 'GET') {
    const parameters = new URLSearchParams(search);
    for (const name of ['documentId', 'extensions']) parameters.delete(name);
    parameters.set('query', text);
    return { method, search: `?${parameters.toString()}`, body };
  }
  const asked: Record<string, unknown> = { ...(body as object), query: text };
  delete asked.documentId;
  delete asked.extensions;
  return { method, search, body: asked };
}
