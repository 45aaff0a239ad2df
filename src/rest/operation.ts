import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Config } from '../config';
import type { Context } from '../context';
import type { Prepared } from '../graphql/prepare';
import { internal, unauthenticated } from '../errors';
import { RecordKeywordDocument } from './documents';
import { success, type Reply } from './envelope';
import type { Parameters } from './fields';

type RestConfig = Pick<Config, 'maxPageNum' | 'distanceFormat'>;

interface Row<Data, Variables, Input extends Variables> {
  /** Refuse callers without a valid token, before anything else is looked at. */
  readonly login?: boolean;
  /** The document's variables, and what the reply needs beside them; throws where the input is bad. */
  readonly read: (parameter: Parameters, config: RestConfig) => Input;
  /** The keyword to put into the search history of a logged-in caller. */
  readonly records?: (input: Input) => string | null;
  readonly reply: (data: Data, input: Input, config: RestConfig) => { msg: string; data: unknown };
}

/** How documents become functions: graphql/prepare with the schema filled in. */
export type Prepare = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
) => Prepared<Data, Variables>;

/** One operation, ready to run: parameters and context in, reply out; throws what failures.ts can answer. */
export type Run = (parameter: Parameters, context: Context) => Promise<Reply>;

export interface Operation<Name extends string = string> {
  readonly name: Name;
  /** Whether callers without a valid token are refused. */
  readonly login: boolean;
  bind(prepare: Prepare): Run;
}

/** For rows that take no parameters. */
export const none = () => ({});

/** What a mutation gave. It is null only beside an error, which has been thrown before there is anything to reply. */
export function done<Result>(result: Result | null | undefined): Result {
  if (result == null) throw internal();
  return result;
}

/** A row of the table: guards, then the work, the same for every operation. */
export function operation<Name extends string, Data, Variables, Input extends Variables>(
  name: Name,
  document: TypedDocumentNode<Data, Variables>,
  { login = false, read, records, reply }: Row<Data, Variables, Input>,
): Operation<Name> {
  return {
    name,
    login,
    bind(prepare) {
      const execute = prepare(document);
      const record = prepare(RecordKeywordDocument);

      return async (parameter, context) => {
        const { config } = context;
        if (login && (await context.viewer()) === null) throw unauthenticated();
        const input = read(parameter, config);
        const keyword = records?.(input) ?? null;
        if (keyword !== null && (await context.viewer()) !== null)
          await record({ keyword }, context);
        const data = await execute(input, context);
        const { msg, data: presented } = reply(data, input, config);
        return success(msg, presented);
      };
    },
  };
}
