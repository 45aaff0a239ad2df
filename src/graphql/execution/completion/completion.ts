import {
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';

/** How to complete values of a type; the type is unwrapped once, not for each value. */
export type Completion = LeafCompletion | ListCompletion | ObjectCompletion | AbstractCompletion;

interface Nullability {
  readonly nonNull: boolean;
}
export interface LeafCompletion extends Nullability {
  readonly kind: 'leaf';
  readonly type: GraphQLLeafType;
}
interface ListCompletion extends Nullability {
  readonly kind: 'list';
  readonly item: Completion;
}
interface ObjectCompletion extends Nullability {
  readonly kind: 'object';
  readonly type: GraphQLObjectType;
}
export interface AbstractCompletion extends Nullability {
  readonly kind: 'abstract';
  readonly type: GraphQLAbstractType;
}

/** By type. Types belong to a schema, and a process has only one. */
const known = new WeakMap<GraphQLOutputType, Completion>();

export function completionOf(type: GraphQLOutputType): Completion {
  let completion = known.get(type);
  if (completion === undefined) {
    completion = derive(type);
    known.set(type, completion);
  }
  return completion;
}

function derive(type: GraphQLOutputType): Completion {
  const nonNull = isNonNullType(type);
  const inner = getNullableType(type);
  if (isListType(inner)) return { kind: 'list', nonNull, item: completionOf(inner.ofType) };
  if (isLeafType(inner)) return { kind: 'leaf', nonNull, type: inner };
  if (isAbstractType(inner)) return { kind: 'abstract', nonNull, type: inner };
  return { kind: 'object', nonNull, type: inner };
}
