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
import type { Place } from '../run';
import { runtimeType } from './runtime-type';

/**
 * Completes the value of a field or of a list's item; null if that fails, or throws if it may not
 * be null.
 */
export function completeAt(
  place: Place,
  completion: Completion,
  value: unknown,
  path: Path,
): unknown {
  try {
    const completed = isPromise(value)
      ? completeLater(place, completion, value, path)
      : complete(place, completion, value, path);
    return isPromise(completed) ? orFailed(place, completion, completed, path) : completed;
  } catch (error) {
    return failed(place.run, place.field, completion, error, path);
  }
}

// Closures are created in separate functions: a function that may create one always allocates for
// it.
const completeLater = (
  place: Place,
  completion: Completion,
  value: PromiseLike<unknown>,
  path: Path,
): PromiseLike<unknown> => value.then((settled) => complete(place, completion, settled, path));

const orFailed = (
  { run, field }: Place,
  completion: Completion,
  completed: PromiseLike<unknown>,
  path: Path,
): PromiseLike<unknown> =>
  completed.then(undefined, (error: unknown) => failed(run, field, completion, error, path));

/** Completes a value of any type; throws if the value does not have that type. */
function complete(place: Place, completion: Completion, value: unknown, path: Path): unknown {
  if (completion.kind === 'leaf') return completeLeaf(place.field, completion, value);
  if (value instanceof Error) throw value;
  if (value === null || value === undefined) return noValue(place.field, completion);
  switch (completion.kind) {
    case 'list':
      return completeList(place, completion.item, value, path);
    case 'object':
      return completeObject(place, completion.type, value, path);
    case 'abstract':
      return completeAbstract(place, completion, value, path);
  }
}

function completeList(place: Place, completion: Completion, list: unknown, path: Path): unknown {
  if (!isIterableObject(list)) {
    const { parentType, definition } = place.field;
    throw new GraphQLError(
      `Expected Iterable, but did not find one for field "${parentType.name}.${definition.name}".`,
    );
  }
  const items: unknown[] = [];
  let waits = false;
  try {
    for (const item of list) {
      const completed = completeAt(place, completion, item, addPath(path, items.length, undefined));
      waits ||= isPromise(completed);
      items.push(completed);
    }
  } catch (error) {
    // The list is null whatever its other items become; an unhandled rejection would end the
    // process.
    const others = Array.isArray(list) ? [...items, ...(list as unknown[])] : items;
    for (const other of others) if (isPromise(other)) other.then(undefined, () => undefined);
    throw error;
  }
  return waits ? Promise.all(items) : items;
}

function completeAbstract(
  place: Place,
  completion: AbstractCompletion,
  value: unknown,
  path: Path,
): unknown {
  const { run, info } = place;
  const { type } = completion;
  const beneath = (name: unknown) =>
    completeObject(place, runtimeType(place, type, name, value), value, path);
  const name: unknown = (type.resolveType ?? defaultTypeResolver)(
    value,
    run.contextValue,
    info,
    type,
  );
  return isPromise(name) ? name.then(beneath) : beneath(name);
}

function completeObject(
  place: Place,
  type: GraphQLObjectType,
  value: unknown,
  path: Path,
): unknown {
  if (type.isTypeOf) return completeChecked(place, type, type.isTypeOf, value, path);
  const { run, field } = place;
  return run.executeFields(run, run.plan.beneath(field, type), value, path);
}

function completeChecked(
  { run, field, info }: Place,
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
