import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  getVariableValues,
  Kind,
  OperationTypeNode,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { Context } from '../../context';
import { isConnectionLost } from '../../database/faults';
import { rootOf, toServiceError } from '../errors';
import { executeFields, executePlan } from './execute';
import { PreparedOperation } from './prepared-operation';
import { FieldErrors } from './results';

/** The maximum memory of all prepared operations, and of each one, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_BYTES_EACH = 1024 * 1024;

/** The maximum number of reported variable errors: graphql-js's own default. */
const MAX_COERCION_ERRORS = 50;

/** One execution of an operation; `key` names the document, such as its hash. */
export interface Execution extends Pick<
  ExecutionArgs,
  'rootValue' | 'contextValue' | 'variableValues'
> {
  readonly key: string;
  readonly document: DocumentNode;
  /** The operation to run; its document has been validated. */
  readonly operation: OperationDefinitionNode;
}

type Result = PromiseLike<ExecutionResult> | ExecutionResult;

/** Creates a cache of prepared operations by document and operation name; sizes are in bytes. */
export const createOperationCache = () =>
  new LRUCache<string, PreparedOperation>({ maxSize: MAX_BYTES, maxEntrySize: MAX_BYTES_EACH });

/**
 * Creates a function that executes operations as graphql-js does, and keeps the plans of the most
 * recently used. `hideSuggestions`: errors about variables suggest no names of the schema.
 */
export function createExecutor(
  schema: GraphQLSchema,
  { prepared = createOperationCache(), hideSuggestions = false } = {},
): (execution: Execution) => Result {
  const preparedFor = ({ key, document, operation }: Execution): PreparedOperation => {
    const name = `${key} ${operation.name?.value ?? ''}`;
    const cached = prepared.get(name);
    if (cached !== undefined) return cached;
    const created = new PreparedOperation(schema, document, operation);
    const charge = () => prepared.set(name, created, { size: Math.max(1, created.bytes) });
    charge();
    created.onGrowth = () => {
      if (prepared.peek(name) !== created) return;
      // Setting the same value again would keep its first size, so it is deleted first.
      prepared.delete(name);
      charge();
    };
    return created;
  };

  return (execution) => executePrepared(preparedFor(execution), execution, hideSuggestions);
}

/**
 * Runs a prepared document with variables. Resolves to the data, or rejects with a ServiceError.
 */
export type Prepared<Data, Variables> = (variables: Variables, context: Context) => Promise<Data>;

/**
 * Validates a document with one operation, for a caller that runs it repeatedly; throws if it does
 * not fit the schema.
 */
export function prepare<Data, Variables>(
  schema: GraphQLSchema,
  document: TypedDocumentNode<Data, Variables>,
): Prepared<Data, Variables> {
  const [problem] = validate(schema, document);
  if (problem !== undefined) throw problem;
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1)
    throw new Error('The document must contain exactly one operation.');
  const prepared = new PreparedOperation(schema, document, operation);

  return async (variables, context) => {
    const { data, errors } = (await executePrepared(prepared, {
      contextValue: context,
      variableValues: variables as Record<string, unknown>,
    })) as ExecutionResult<Data>;
    if (errors !== undefined && errors.length > 0) throw toServiceError(errors[0]);
    return data as Data;
  };
}

function executePrepared(
  prepared: PreparedOperation,
  given: Omit<Execution, 'key' | 'document' | 'operation'>,
  hideSuggestions = false,
): Result {
  const { schema, node } = prepared;
  const { variableDefinitions = [] } = node;
  const variables = given.variableValues ?? {};
  let coerced = prepared.readVariables(variables);
  if (coerced === undefined) {
    const options = { maxErrors: MAX_COERCION_ERRORS, hideSuggestions };
    const decided = getVariableValues(schema, variableDefinitions, variables, options);
    if (decided.coerced === undefined) return { errors: decided.errors };
    coerced = decided.coerced;
  }
  const { contextValue } = given;
  const plan = prepared.planFor(coerced);
  return onItsNode(node.operation, contextValue, () =>
    executePlan({
      plan,
      rootValue: given.rootValue,
      contextValue,
      variableValues: coerced,
      errors: new FieldErrors(),
      executeFields,
    }),
  );
}

/**
 * Runs an operation on the database node that is meant for it, if there are replicas. Statements of
 * a query end with its request.
 */
function onItsNode(operation: OperationTypeNode, context: unknown, execute: () => Result): Result {
  if (!(context instanceof Context)) return execute();
  context.requestDatabase.isQuery = operation === OperationTypeNode.QUERY;
  if (context.services.replicas === undefined) return execute();
  if (operation === OperationTypeNode.MUTATION) return context.whileWriting(execute);
  return context.whileReading(execute, lostItsNode);
}

const lostItsNode = ({ errors = [] }: ExecutionResult): boolean =>
  errors.some((error) => isConnectionLost(rootOf(error)));
