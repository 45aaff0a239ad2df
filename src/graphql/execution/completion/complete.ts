import {
  defaultTypeResolver,
  GraphQLError,
  type GraphQLIsTypeOfFn,
  type GraphQLObjectType,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect';
import { isIterableObject } from 'graphql/jsutils/isIterableObject';
import { addPath, type Path } from 'graphql/jsutils/Path';
import { completeLeaf, failed, noValue } from './complete-leaf';
import type { AbstractCompletion, Completion } from './completion';
import { isPromise } from '../results';
import type { FieldInProgress } from '../run';
import { runtimeType } from './runtime-type';

/**
 * Completes the value of a field or list item; returns null if that fails, or throws if the value
 * may not be null.
 */
export function completeAt(
  current: FieldInProgress,
  completion: Completion,
  value: unknown,
  path: Path,
): unknown {
  try {
    const completed = isPromise(value)
      ? completeLater(current, completion, value, path)
      : complete(current, completion, value, path);
    return isPromise(completed) ? orFailed(current, completion, completed, path) : completed;
  } catch (error) {
    return failed(current.run, current.field, completion, error, path);
  }
}

// Closures are created in separate functions: a function that may create one always allocates for
// it.
const completeLater = (
  current: FieldInProgress,
  completion: Completion,
  value: PromiseLike<unknown>,
  path: Path,
): PromiseLike<unknown> => value.then((settled) => complete(current, completion, settled, path));

const orFailed = (
  { run, field }: FieldInProgress,
  completion: Completion,
  completed: PromiseLike<unknown>,
  path: Path,
): PromiseLike<unknown> =>
  completed.then(undefined, (error: unknown) => failed(run, field, completion, error, path));

/** Completes a value of any type; throws if the value does not have that type. */
function complete(
  current: FieldInProgress,
  completion: Completion,
  value: unknown,
  path: Path,
): unknown {
  if (completion.kind === 'leaf') return completeLeaf(current.field, completion, value);
  if (value instanceof Error) throw value;
  if (value === null || value === undefined) return noValue(current.field, completion);
  switch (completion.kind) {
    case 'list':
      return completeList(current, completion.item, value, path);
    case 'object':
      return completeObject(current, completion.type, value, path);
    case 'abstract':
      return completeAbstract(current, completion, value, path);
  }
}

function completeList(
  current: FieldInProgress,
  completion: Completion,
  list: unknown,
  path: Path,
): unknown {
  if (!isIterableObject(list)) {
    const { parentType, definition } = current.field;
    throw new GraphQLError(
      `Expected Iterable, but did not find one for field "${parentType.name}.${definition.name}".`,
    );
  }
  const items: unknown[] = [];
  let waits = false;
  try {
    for (const item of list) {
      const completed = completeAt(
        current,
        completion,
        item,
        addPath(path, items.length, undefined),
      );
      waits ||= isPromise(completed);
      items.push(completed);
    }
  } catch (error) {
    // The list becomes null whatever its other items become, but an unhandled rejection would end
    // the process.
    const others = Array.isArray(list) ? [...items, ...(list as unknown[])] : items;
    for (const other of others) if (isPromise(other)) other.then(undefined, () => undefined);
    throw error;
  }
  return waits ? Promise.all(items) : items;
}

function completeAbstract(
  current: FieldInProgress,
  completion: AbstractCompletion,
  value: unknown,
  path: Path,
): unknown {
  const { run, info } = current;
  const { type } = completion;
  const beneath = (name: unknown) =>
    completeObject(current, runtimeType(current, type, name, value), value, path);
  const resolveType = type.resolveType ?? defaultTypeResolver;
  const name: unknown = resolveType(value, run.contextValue, info, type);
  return isPromise(name) ? name.then(beneath) : beneath(name);
}

function completeObject(
  current: FieldInProgress,
  type: GraphQLObjectType,
  value: unknown,
  path: Path,
): unknown {
  if (type.isTypeOf) return completeChecked(current, type, type.isTypeOf, value, path);
  const { run, field } = current;
  return run.executeFields(run, run.plan.beneath(field, type), value, path);
}

function completeChecked(
  { run, field, info }: FieldInProgress,
  type: GraphQLObjectType,
  isTypeOf: GraphQLIsTypeOfFn<unknown, unknown>,
  value: unknown,
  path: Path,
): unknown {
  const selection = run.plan.beneath(field, type);
  const check = (isOfType: boolean) => {
    if (isOfType) return run.executeFields(run, selection, value, path);
    throw new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, {
      nodes: field.nodes,
    });
  };
  const isOfType = isTypeOf(value, run.contextValue, info);
  return isPromise(isOfType) ? isOfType.then(check) : check(isOfType);
}
