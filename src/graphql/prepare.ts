import { GraphQLError, validate, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../context';
import { toServiceError } from './errors';

/** A document that only waits for its variables. Resolves to the data, rejects with a ServiceError. */
export type Prepared<Data, Variables> = (variables: Variables, context: Context) => Promise<Data>;

/** Validates and compiles a document once, for a caller that runs it again and again; throws where it does not fit. */
export function prepare<Data, Variables>(
  schema: GraphQLSchema,
  document: TypedDocumentNode<Data, Variables>,
): Prepared<Data, Variables> {
  const [problem] = validate(schema, document);
  if (problem !== undefined) throw problem;
  const compiled = compileQuery(schema, document as DocumentNode);
  if (!isCompiledQuery(compiled))
    throw compiled.errors?.[0] ?? new GraphQLError('The document does not compile.');

  return async (variables, context) => {
    const { data, errors } = (await compiled.query(
      undefined,
      context,
      variables as Record<string, unknown>,
    )) as ExecutionResult<Data>;
    if (errors !== undefined && errors.length > 0) throw toServiceError(errors[0]);
    return data as Data;
  };
}
