import { GraphQLError, OperationTypeNode, type ExecutionResult } from 'graphql';
import type { Path } from 'graphql/jsutils/Path';
import { promiseReduce } from 'graphql/jsutils/promiseReduce';
import { Context } from '../../context';
import { executeField } from './execute-field';
import type { Selection } from './plan';
import { isPromise, Results, settled } from './results';
import type { Run } from './run';

type Awaitable<Value> = Value | PromiseLike<Value>;

/**
 * Executes a planned operation as graphql-js's `execute` does: the same data, the same errors in
 * the same order. Its steps and the promises between them are graphql-js's; only what the document
 * determines comes from the plan.
 */
export function executePlan(run: Run): Awaitable<ExecutionResult> {
  const { errors } = run;
  const respond = (data: Results | null): ExecutionResult =>
    errors.all.length === 0 ? { data } : { errors: errors.all, data };
  const fail = (error: unknown): ExecutionResult => {
    errors.add(error as GraphQLError, undefined);
    return respond(null);
  };
  try {
    const data = executeRoot(run);
    return isPromise(data) ? data.then(respond, fail) : respond(data);
  } catch (error) {
    return fail(error);
  }
}

function executeRoot(run: Run): Awaitable<Results> {
  const { plan, rootValue, contextValue } = run;
  const { schema, node } = plan.operation;
  const type = schema.getRootType(node.operation);
  if (!type) {
    throw new GraphQLError(`Schema is not configured to execute ${node.operation} operation.`, {
      nodes: node,
    });
  }
  const selection = plan.ofRoot(type);
  if (node.operation !== OperationTypeNode.MUTATION)
    return executeFields(run, selection, rootValue, undefined);
  return promiseReduce(
    selection,
    (results: Results, field) => {
      const keep = (value: unknown) => {
        results[field.key] = value;
        return results;
      };
      // What was read for the field before may have changed, the caller's role too.
      if (contextValue instanceof Context && field !== selection[0]) {
        contextValue.loaders.clear();
        contextValue.caller.identifyAgain();
      }
      const result = executeField(run, field, rootValue, undefined);
      return isPromise(result) ? (result.then(keep) as Promise<Results>) : keep(result);
    },
    new Results(),
  );
}

export function executeFields(
  run: Run,
  selection: Selection,
  source: unknown,
  path: Path | undefined,
): Awaitable<Results> {
  const results = new Results();
  let waiting: string[] | undefined;
  try {
    for (const field of selection) {
      const result = executeField(run, field, source, path);
      results[field.key] = result;
      if (isPromise(result)) (waiting ??= []).push(field.key);
    }
  } catch (error) {
    if (waiting === undefined) throw error;
    // Await everything that was started, so that its errors are handled, too.
    return settled(results, waiting).finally(() => {
      throw error;
    });
  }
  return waiting === undefined ? results : settled(results, waiting);
}
