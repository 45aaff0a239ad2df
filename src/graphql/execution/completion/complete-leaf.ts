import { locatedError } from 'graphql';
import { inspect } from 'graphql/jsutils/inspect';
import { pathToArray, type Path } from 'graphql/jsutils/Path';
import { withoutStackTrace } from '../../../lib/stack-trace';
import type { Completion, LeafCompletion } from './completion';
import type { FieldPlan } from '../plan';
import type { Run } from '../run';

export function completeLeaf(
  field: FieldPlan,
  completion: LeafCompletion,
  value: unknown,
): unknown {
  if (value instanceof Error) throw value;
  if (value === null || value === undefined) return noValue(field, completion);
  const { type } = completion;
  const serialized: unknown = type.serialize(value);
  if (serialized !== null && serialized !== undefined) return serialized;
  throw new Error(
    `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to ` +
      `return non-nullable value, returned: ${inspect(serialized)}`,
  );
}

export function noValue({ parentType, definition }: FieldPlan, { nonNull }: Completion): null {
  if (!nonNull) return null;
  throw new Error(
    `Cannot return null for non-nullable field ${parentType.name}.${definition.name}.`,
  );
}

/** Returns null after recording an error if the value may be null; else rethrows. */
export function failed(
  { errors }: Run,
  { nodes }: FieldPlan,
  { nonNull }: Completion,
  thrown: unknown,
  path: Path,
): null {
  // The located error takes over the stack of the thrown one, so none is collected here.
  const error = withoutStackTrace(() => locatedError(thrown, nodes, pathToArray(path)));
  if (nonNull) throw error;
  errors.add(error, path);
  return null;
}
