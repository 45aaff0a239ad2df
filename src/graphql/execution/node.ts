import { OperationTypeNode } from 'graphql';
import { Context } from '../../context';

/** Runs an operation on the database's node that is for it; only where there are replicas. */
export function onItsNode<Result>(
  operation: OperationTypeNode,
  context: unknown,
  execute: () => Result | PromiseLike<Result>,
): Result | PromiseLike<Result> {
  if (!(context instanceof Context) || context.services.replicas === undefined) return execute();
  if (operation === OperationTypeNode.MUTATION) return context.whileWriting(execute);
  context.beginReading();
  return execute();
}
