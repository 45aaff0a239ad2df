import {
  GraphQLError,
  isObjectType,
  type GraphQLAbstractType,
  type GraphQLObjectType,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect';
import type { FieldInProgress } from '../run';

/**
 * Returns the object type of a value of an abstract type, from the name that the type's resolver
 * returned; throws GraphQLError.
 */
export function runtimeType(
  { run, field: { nodes }, info }: FieldInProgress,
  abstract: GraphQLAbstractType,
  answered: unknown,
  value: unknown,
): GraphQLObjectType {
  const { schema } = run.plan.operation;
  const expected =
    `Abstract type "${abstract.name}" must resolve to an Object type at runtime ` +
    `for field "${info.parentType.name}.${info.fieldName}"`;
  if (answered === null || answered === undefined) {
    throw new GraphQLError(
      `${expected}. Either the "${abstract.name}" type should provide a "resolveType" function ` +
        'or each possible type should provide an "isTypeOf" function.',
      { nodes },
    );
  }
  if (isObjectType(answered)) {
    throw new GraphQLError(
      'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 ' +
        'please return type name instead.',
    );
  }
  if (typeof answered !== 'string') {
    throw new GraphQLError(
      `${expected} with value ${inspect(value)}, received "${inspect(answered)}".`,
    );
  }
  const type = schema.getType(answered);
  const resolved = `Abstract type "${abstract.name}" was resolved to a`;
  if (type === undefined) {
    throw new GraphQLError(
      `${resolved} type "${answered}" that does not exist inside the schema.`,
      {
        nodes,
      },
    );
  }
  if (!isObjectType(type)) {
    throw new GraphQLError(`${resolved} non-object type "${answered}".`, { nodes });
  }
  if (!schema.isSubType(abstract, type)) {
    throw new GraphQLError(
      `Runtime Object type "${type.name}" is not a possible type for "${abstract.name}".`,
      { nodes },
    );
  }
  return type;
}
