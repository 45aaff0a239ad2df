import { Kind, validate, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Context } from '../../context';
import { toServiceError } from '../errors';
import { PreparedOperation } from './prepared-operation';
import { executePrepared } from './executor';

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
