import type { Request, RequestHandler } from 'express';
import type { TrustedDocuments } from './manifest';

export type TrustMode = 'off' | 'log' | 'only';

export interface TrustOptions {
  /** `off`: anything runs. `log`: anything runs, and what is not registered is told of. `only`: the rest is refused. */
  readonly mode: TrustMode;
  readonly documents: TrustedDocuments;
  readonly onUnknown: (document: string) => void;
}

interface Asked {
  readonly query?: unknown;
  readonly documentId?: unknown;
  readonly extensions?: unknown;
}

/** Before Apollo: puts the document in the place of its id, and looks at what is not registered. */
export function trustedDocuments({ mode, documents, onUnknown }: TrustOptions): RequestHandler {
  return (request, response, next) => {
    const asked = askedOf(request);
    const id = idOf(asked);
    const text = id === undefined ? undefined : documents.textOf(id);
    if (text !== undefined) {
      putDocument(request, text);
      next();
      return;
    }
    const wanted = typeof asked.query === 'string' ? asked.query : id;
    if (wanted !== undefined && mode !== 'off' && !documents.has(wanted)) {
      onUnknown(wanted);
      if (mode === 'only') {
        const message = 'Only registered documents run here.';
        response.status(403).json({ errors: [{ message, extensions: { code: 'FORBIDDEN' } }] });
        return;
      }
    }
    next();
  };
}

const parametersOf = (request: Request) => new URL(request.originalUrl, 'http://localhost').searchParams;

function askedOf(request: Request): Asked {
  if (request.method !== 'GET') {
    const body: unknown = request.body;
    return typeof body === 'object' && body !== null ? body : {};
  }
  const parameters = Object.fromEntries(parametersOf(request));
  try {
    return { ...parameters, extensions: JSON.parse(parameters.extensions ?? 'null') };
  } catch {
    return { ...parameters, extensions: undefined };
  }
}

/** `documentId` as the GraphQL-over-HTTP draft has it, or the hash as Apollo's clients send it. */
function idOf({ documentId, extensions }: Asked): string | undefined {
  if (typeof documentId === 'string') return documentId;
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } };
  return typeof persistedQuery?.sha256Hash === 'string' ? persistedQuery.sha256Hash : undefined;
}

/** Apollo would look the hash up in a cache of its own, so it goes. */
function putDocument(request: Request, text: string): void {
  if (request.method === 'GET') {
    const parameters = parametersOf(request);
    for (const name of ['documentId', 'extensions']) parameters.delete(name);
    parameters.set('query', text);
    request.url = `${request.path}?${parameters.toString()}`;
    return;
  }
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- parsed JSON
  const body: Record<string, unknown> = { ...request.body, query: text };
  delete body.documentId;
  delete body.extensions;
  request.body = body;
}
