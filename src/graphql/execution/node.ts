import { OperationTypeNode, type ExecutionResult } from 'graphql';
import { Context } from '../../context';
import { isConnectionLost } from '../../database/faults';
import { rootOf } from '../errors';

type Awaitable = ExecutionResult | PromiseLike<ExecutionResult>;

/** Runs an operation on the node of the database that is meant for it; only with replicas. */
export function onItsNode(
  operation: OperationTypeNode,
  context: unknown,
  execute: () => Awaitable,
): Awaitable {
  if (!(context instanceof Context) || context.services.replicas === undefined) return execute();
  if (operation === OperationTypeNode.MUTATION) return context.whileWriting(execute);
  return context.whileReading(execute, lostItsNode);
}

const lostItsNode = ({ errors = [] }: ExecutionResult): boolean =>
  errors.some((error) => isConnectionLost(rootOf(error)));
