import { getOperationAST, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { HTTPGraphQLResponse } from '@apollo/server';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context';
import type { Execution } from '../execution/executor';
import { isRecord } from '../../lib/values/record';
import { isTooLarge } from '../guards/answer-limit';
import type { Guard } from '../guards/guard';
import type { GraphqlRequest } from '../guards/trusted-documents';
import { cacheControlOf } from '../plugins/cache-hints';
import { noteOperation } from '../plugins/outcome';
import { KnownDocuments } from './known-documents';

interface KnownOperationsOptions {
  readonly schema: GraphQLSchema;
  readonly execute: (execution: Execution) => Promise<ExecutionResult>;
  /** The guards that Apollo runs as well. */
  readonly guards: readonly Guard[];
  /** The maximum size of the response to a query, in bytes. */
  readonly answerBytes: number;
}

/** How many `Accept` headers are cached; Node's limit on headers bounds each. */
const MAX_HEADERS = 100;

/** A response in Apollo's form. */
export type Answer = Pick<HTTPGraphQLResponse, 'status' | 'body'> & {
  readonly headers: ReadonlyMap<string, string>;
};

/**
 * Answers ordinary requests for documents that Apollo has validated before. Only responses without
 * errors are written here. A request that is refused, fails or has too large a response is passed
 * to Apollo, with the result if it has been executed already (docs/decisions/0027).
 */
export class KnownOperations {
  readonly documents = new KnownDocuments();
  /** What Apollo has chosen, by the `Accept` header, on which alone it depends. */
  private readonly contentTypes = new LRUCache<string, string>({ max: MAX_HEADERS });
  private readonly executions = new WeakMap<object, Promise<ExecutionResult>>();

  constructor(readonly options: KnownOperationsOptions) {}

  /** Returns the result of a request that was executed before Apollo was asked. */
  executionFor({ request }: Context): Promise<ExecutionResult> | undefined {
    return this.executions.get(request);
  }

  /** Answers a request that has this `Accept` header; undefined if Apollo has to answer it. */
  async answer(
    given: GraphqlRequest,
    accept: string | undefined,
    createContext: () => Promise<Context>,
  ): Promise<Answer | undefined> {
    const known = this.find(given, accept);
    return known && this.run(known, createContext());
  }

  /** Learns the content type from Apollo's response to a request. */
  note({ method }: GraphqlRequest, accept = '', { status, headers }: HTTPGraphQLResponse): void {
    const type = headers.get('content-type');
    // Another status may refuse the header, and a GET may be answered with a page.
    if (method !== 'POST' || status !== undefined || type === undefined) return;
    if (!this.contentTypes.has(accept)) this.contentTypes.set(accept, type);
  }

  private find(given: GraphqlRequest, accept = '') {
    const contentType = this.contentTypes.get(accept);
    const plain = plainRequestOf(given);
    if (contentType === undefined || plain === undefined) return undefined;
    const known = this.documents.get(plain.query);
    const operation = known && getOperationAST(known.document, plain.operationName);
    if (!operation) return undefined;
    const { document, hash } = known;
    return { document, hash, operation, variables: plain.variables, contentType };
  }

  private async run(
    known: NonNullable<ReturnType<KnownOperations['find']>>,
    created: Promise<Context>,
  ): Promise<Answer | undefined> {
    const { schema, execute, guards, answerBytes } = this.options;
    const { document, hash: key, operation, variables, contentType } = known;
    let ran: { readonly request: object; readonly execution: Promise<ExecutionResult> } | undefined;
    try {
      const contextValue = await created;
      noteOperation(contextValue.trace, operation, key);
      const resolved = { schema, document, operation, request: { variables }, contextValue };
      for (const guard of guards) {
        const checking = guard(resolved);
        if (checking !== undefined) await checking;
      }
      const variableValues = variables;
      const execution = execute({ key, document, operation, variableValues, contextValue });
      ran = { request: contextValue.request, execution };
      const { data, errors } = await execution;
      if (errors === undefined && !isTooLarge(operation, { data }, answerBytes)) {
        const headers = new Map([
          ['cache-control', cacheControlOf(resolved)],
          ['content-type', contentType],
        ]);
        const string = `${JSON.stringify({ data })}\n`;
        return { headers, body: { kind: 'complete', string } };
      }
    } catch {
      // Apollo meets the same error, and reports it.
    }
    if (ran !== undefined) this.executions.set(ran.request, ran.execution);
    return undefined;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** The body of a POST. */
interface PlainRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Values | undefined;
}

/** Returns the request if its form is an ordinary one; undefined if Apollo must decide. */
function plainRequestOf({ method, body }: GraphqlRequest): PlainRequest | undefined {
  if (method !== 'POST' || !isRecord(body)) return undefined;
  const { query, operationName = null, variables = null, extensions = null } = body;
  if (typeof query !== 'string') return undefined;
  if (operationName !== null && typeof operationName !== 'string') return undefined;
  if (variables !== null && !isRecord(variables)) return undefined;
  const isPlain = extensions === null || (isRecord(extensions) && !extensions.persistedQuery);
  return isPlain
    ? { query, operationName: operationName ?? undefined, variables: variables ?? undefined }
    : undefined;
}
