import { defaultFieldResolver, type GraphQLResolveInfo } from 'graphql';
import { addPath, type Path } from 'graphql/jsutils/Path';
import type { Values } from './arguments';
import { completeAt } from './completion/complete';
import { completeLeaf, failed } from './completion/complete-leaf';
import type { FieldPlan } from './plan';
import { isPromise } from './results';
import type { Run } from './run';

/** Executes a field. Most are properties of a leaf type, for which nothing is allocated here. */
export function executeField(
  run: Run,
  field: FieldPlan,
  source: unknown,
  parent: Path | undefined,
): unknown {
  if (!field.isPlain) return resolveField(run, field, source, parent);
  const { completion } = field;
  let value: unknown;
  try {
    value = propertyOf(source, field.definition.name);
    if (completion.kind === 'leaf' && typeof value !== 'function' && !isPromise(value)) {
      const leaf = completeLeaf(field, completion, value);
      if (!isPromise(leaf)) return leaf;
    }
  } catch (error) {
    return failed(run, field, completion, error, pathOf(field, parent));
  }
  if (typeof value === 'function') return resolveField(run, field, source, parent);
  const path = pathOf(field, parent);
  return completeAt({ run, field, info: infoOf(run, field, path) }, completion, value, path);
}

function resolveField(
  run: Run,
  field: FieldPlan,
  source: unknown,
  parent: Path | undefined,
): unknown {
  const path = pathOf(field, parent);
  const info = infoOf(run, field, path);
  let value: unknown;
  try {
    const given = field.readArguments?.(run.variableValues) ?? {};
    value = (field.resolve ?? defaultFieldResolver)(source, given, run.contextValue, info);
  } catch (error) {
    return failed(run, field, field.completion, error, path);
  }
  return completeAt({ run, field, info }, field.completion, value, path);
}

function propertyOf(source: unknown, name: string): unknown {
  if (source === null || (typeof source !== 'object' && typeof source !== 'function'))
    return undefined;
  return (source as Readonly<Values>)[name];
}

const pathOf = ({ key, parentType }: FieldPlan, parent: Path | undefined): Path =>
  addPath(parent, key, parentType.name);

function infoOf(
  { plan, rootValue, variableValues }: Run,
  field: FieldPlan,
  path: Path,
): GraphQLResolveInfo {
  const { schema, fragments, node } = plan.operation;
  const { definition, nodes, parentType } = field;
  return {
    fieldName: definition.name,
    fieldNodes: nodes,
    returnType: definition.type,
    parentType,
    path,
    schema,
    fragments,
    rootValue,
    operation: node,
    variableValues,
  };
}
