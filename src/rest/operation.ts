import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { getOperationAST, OperationTypeNode } from 'graphql';
import type { Config } from '../config';
import type { Context } from '../context';
import type { Prepared } from '../graphql/execution/executor';
import { internal, ServiceError } from '../errors';
import type { OnFault } from '../lib/http/trace';
import { RecordKeywordDocument } from './documents';
import { success, type Reply } from './envelope';
import type { Parameters } from './fields';
import type { ParameterName } from './openapi/parameters';
import { nothing, type Schema } from './openapi/schema';

type RestConfig = Pick<Config, 'maxPageNum' | 'distanceFormat' | 'coverWidth'>;

/** The facts about an operation that the reference and the tools need. */
interface Facts<Taken extends string> {
  readonly summary: string;
  readonly description: string;
  /** What an optional token changes; unset if a token is required or changes nothing. */
  readonly token?: string;
  /** Refuses callers without a valid token before anything else is checked. */
  readonly login?: boolean;
  readonly takes?: readonly Taken[];
  /**
   * The caller's data that the reply shows, and that is changed, apart from recording a keyword.
   */
  readonly shows?: CallerData;
  readonly changes?: CallerData;
  /** Every `msg` of a success; `成功` by default. */
  readonly msg?: readonly [string, ...string[]];
  /** The schema of a success's `data`; null by default. */
  readonly data?: Schema;
}

export type CallerData = 'favourites' | 'keywords';

interface Row<Data, Variables, Input extends Variables, Taken extends string> extends Facts<Taken> {
  /**
   * Returns the document's variables, and what else the reply needs; throws if the input is bad.
   */
  readonly read?: (parameter: Parameters<Taken>, config: RestConfig) => Input;
  /** Returns the keyword to add to the search history of a logged-in caller. */
  readonly records?: (input: Input) => string | null;
  /** Returns the index of the `msg`, if there are several. */
  readonly msgIndex?: (data: Data) => number;
  /** Returns the reply's `data`; null by default. */
  readonly reply?: (data: Data, input: Input, config: RestConfig) => unknown;
}

/** Prepares a document: `prepare` of graphql/execution/executor with the schema filled in. */
export type Prepare = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
) => Prepared<Data, Variables>;

/**
 * Runs one operation: parameters and context in, reply out; throws errors that failures.ts can
 * answer.
 */
export type BoundOperation = (parameter: Parameters, context: Context) => Promise<Reply>;

/** A row of the table, with its defaults filled in. */
export interface Operation extends Facts<ParameterName> {
  readonly name: string;
  readonly login: boolean;
  readonly takes: readonly ParameterName[];
  readonly msg: readonly [string, ...string[]];
  readonly data: Schema;
  readonly isMutation: boolean;
  readonly recordsKeyword: boolean;
  /** `onUnrecorded` receives the error if a search is answered but could not be recorded. */
  bind(prepare: Prepare, onUnrecorded: OnFault): BoundOperation;
}

/**
 * Returns the result of a mutation. It is null only with an error, which has been thrown before.
 */
export function resultOf<Result>(result: Result | null | undefined): Result {
  if (result == null) throw internal();
  return result;
}

/** Creates an operation from its row of the table: the guards, then the work, the same for all. */
export function operation<
  Data,
  Variables,
  Input extends Variables,
  Taken extends ParameterName = never,
>(
  name: string,
  document: TypedDocumentNode<Data, Variables>,
  { read, records, msgIndex, reply, ...facts }: Row<Data, Variables, Input, Taken>,
): Operation {
  const { login = false, takes = [], msg = ['成功'], data = nothing } = facts;
  return {
    ...facts,
    name,
    login,
    takes,
    msg,
    data,
    isMutation: getOperationAST(document)?.operation === OperationTypeNode.MUTATION,
    recordsKeyword: records !== undefined,
    bind(prepare, onUnrecorded) {
      const execute = prepare(document);
      const record = records && prepare(RecordKeywordDocument);

      return async (parameter, context) => {
        const { config } = context;
        if (login) await context.requireViewerFirst();
        const input = read?.(parameter, config) ?? ({} as Input);
        const answer = await execute(input, context);
        const keyword = records?.(input) ?? null;
        // Done last, because everything after a write is read from the primary.
        if (record && keyword !== null && (await context.viewer()) !== null)
          await record({ keyword }, context).catch((error: unknown) => {
            if (!isUnavailable(error)) throw error;
            if (error.extensions.readOnly !== true) onUnrecorded(error, context.trace);
          });
        return success(msg[msgIndex?.(answer) ?? 0] ?? '', reply?.(answer, input, config) ?? null);
      };
    },
  };
}

/**
 * Returns whether a search history cannot be written now: it belongs to the old service, or the
 * primary is unavailable or read-only. The search is still answered, perhaps from a replica.
 */
const isUnavailable = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === 'SERVICE_UNAVAILABLE';
