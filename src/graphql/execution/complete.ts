import {
  GraphQLError,
  locatedError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect';
import { isIterableObject } from 'graphql/jsutils/isIterableObject';
import { addPath, pathToArray, type Path } from 'graphql/jsutils/Path';
import type { AbstractCompletion, Completion, LeafCompletion } from './completion';
import type { Run } from './execute';
import type { FieldPlan } from './plan';
import { isPromise } from './results';
import { runtimeType } from './runtime-type';

/** A field whose value is being completed. */
export interface Place {
  readonly run: Run;
  readonly field: FieldPlan;
  readonly info: GraphQLResolveInfo;
}

/** Completes a value of any type; throws where it is none of that type. */
export function complete(
  place: Place,
  completion: Completion,
  value: unknown,
  path: Path,
): unknown {
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

function noValue({ parentType, definition }: FieldPlan, { nonNull }: Completion): null {
  if (!nonNull) return null;
  throw new Error(
    `Cannot return null for non-nullable field ${parentType.name}.${definition.name}.`,
  );
}

/** Notes an error where null may stand, and throws it on where it may not. */
export function failed(
  { errors }: Run,
  { nodes }: FieldPlan,
  { nonNull }: Completion,
  thrown: unknown,
  path: Path,
): null {
  const error = locatedError(thrown, nodes, pathToArray(path));
  if (nonNull) throw error;
  errors.add(error, path);
  return null;
}

function completeList(place: Place, completion: Completion, list: unknown, path: Path): unknown {
  const { run, field } = place;
  if (!isIterableObject(list)) {
    const { parentType, definition } = field;
    throw new GraphQLError(
      `Expected Iterable, but did not find one for field "${parentType.name}.${definition.name}".`,
    );
  }
  const items: unknown[] = [];
  let waits = false;
  try {
    for (const item of list) {
      const here = addPath(path, items.length, undefined);
      const completed = completeItem(place, completion, item, here);
      if (isPromise(completed)) {
        waits = true;
        items.push(
          completed.then(undefined, (error: unknown) =>
            failed(run, field, completion, error, here),
          ),
        );
      } else items.push(completed);
    }
  } catch (error) {
    // The list is null, whatever becomes of its other items; a rejection that nobody awaits would end the process.
    const others = Array.isArray(list) ? [...items, ...(list as unknown[])] : items;
    for (const other of others) if (isPromise(other)) other.then(undefined, () => undefined);
    throw error;
  }
  return waits ? Promise.all(items) : items;
}

function completeItem(place: Place, completion: Completion, item: unknown, path: Path): unknown {
  try {
    return isPromise(item)
      ? item.then((value) => complete(place, completion, value, path))
      : complete(place, completion, item, path);
  } catch (error) {
    return failed(place.run, place.field, completion, error, path);
  }
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
  const name: unknown = (type.resolveType ?? run.typeResolver)(value, run.contextValue, info, type);
  return isPromise(name) ? name.then(beneath) : beneath(name);
}

function completeObject(
  place: Place,
  type: GraphQLObjectType,
  value: unknown,
  path: Path,
): unknown {
  const { run, field, info } = place;
  const selection = run.plan.beneath(field, type);
  if (!type.isTypeOf) return run.executeFields(run, selection, value, path);
  const check = (isOfType: boolean) => {
    if (isOfType) return run.executeFields(run, selection, value, path);
    throw new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, {
      nodes: field.nodes,
    });
  };
  const isOfType = type.isTypeOf(value, run.contextValue, info);
  return isPromise(isOfType) ? isOfType.then(check) : check(isOfType);
}
