import {
  execute,
  getOperationAST,
  GraphQLError,
  parse,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import { createExecutor } from '../../src/graphql/execution/executor';

export type Asked = Omit<ExecutionArgs, 'document'> & { readonly text: string };

/**
 * The answers of graphql-js and of our executor to the same document, sent `times` times, each as
 * text.
 */
export async function answersTo(asked: Asked, times = 3) {
  const { expected, send } = sender(asked);
  const ours: string[] = [];
  for (let time = 0; time < times; time += 1) ours.push(await send(asked.variableValues));
  return { expected: await expected(asked.variableValues), ours };
}

/** The two ways to execute a document, with any variables. */
export function sender({ text, ...asked }: Asked) {
  const run = createExecutor(asked.schema);
  const document = parse(text);
  const operation = getOperationAST(document, asked.operationName);
  if (!operation) throw new Error('The document has no such operation.');
  return {
    send: async (variableValues: Asked['variableValues']) =>
      written(await run({ ...asked, variableValues, key: text, document, operation })),
    expected: async (variableValues: Asked['variableValues']) =>
      written(await reference({ ...asked, variableValues, document })),
  };
}

/**
 * graphql-js does not handle the other promises of a list once an item has failed at once; one that
 * rejects later would end the process. Each gets a handler here, which changes nothing else.
 */
async function reference(asked: ExecutionArgs): Promise<ExecutionResult> {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its `this` below
  const { then } = Promise.prototype;
  const ignore = () => undefined;
  Promise.prototype.then = function (this: Promise<unknown>, ...handlers: Parameters<typeof then>) {
    const promise = then.apply(this, handlers);
    void then.call(promise, undefined, ignore);
    return promise;
  } as typeof then;
  try {
    return await execute(asked);
  } finally {
    Promise.prototype.then = then;
  }
}

/** Returns everything that can be observed of a result, with its keys in order. */
function written({ errors, ...rest }: ExecutionResult): string {
  const told = errors?.map((error) => ({
    ...error.toJSON(),
    isGraphqlError: error instanceof GraphQLError,
    constructor: error.constructor.name,
    original: originalOf(error.originalError),
  }));
  return JSON.stringify({ keys: Object.keys(rest), ...rest, errors: told }, undefined, 1);
}

const originalOf = (error: Error | undefined) =>
  error && {
    ...Object.fromEntries(Object.entries(error)),
    type: error.constructor.name,
    message: error.message,
  };
