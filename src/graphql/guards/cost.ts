import {
  __Schema,
  __Type,
  getNamedType,
  getNullableType,
  isAbstractType,
  isInterfaceType,
  isListType,
  isObjectType,
  isUnionType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { ArgumentValues } from './argument-values';
import { IntrospectionCount } from './introspection';

/** The assumed length of a list without a size argument, such as a job's images. */
const USUAL_LENGTH = 10;
/** The assumed length at the root: a whole table, or everything that a mutation changed. */
const WHOLE_LENGTH = 100;

interface Priced {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  /** The operation that would run. */
  readonly operation: OperationDefinitionNode;
  /** Afterwards, `values.read` names the variables that the cost depends on. */
  readonly values: ArgumentValues;
  /** The largest page; a request for a larger one is refused when it runs. */
  readonly largestPage: number;
  /** A cost above this need not be exact. */
  readonly most: number;
}

/** The cost of a selection set, in points. */
interface Cost {
  readonly once: number;
  /** For each item of the lists directly in it; the field around it may set their length. */
  readonly perItem: number;
}

/**
 * Computes the cost of a valid operation. A field costs one point, or the `complexity` that it
 * declares; fields in a list count once per item; introspection costs half a point per value, since
 * its values are in memory. `__typename` is free beside other fields, because clients add it
 * everywhere. A fragment costs the same by name as inline. A value of a union has one of its types,
 * so the most expensive type counts. Linear in the document: a fragment is priced once for each
 * type that its values may have, however often it is spread.
 */
export function costOf(priced: Priced): number {
  const { schema, document, operation, values, largestPage, most } = priced;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  const introspection = new IntrospectionCount(schema, fragments, 2 * most);
  const known = new Map<string, Cost>();

  const ofSet = (set: SelectionSetNode | undefined, parent: GraphQLNamedType | undefined): Cost => {
    const all = set?.selections ?? [];
    const others = all.filter((node) => !isTypename(node));
    const costs = (others.length === 0 ? all : others).map((node) => ofSelection(node, parent));
    return { once: sum(costs, 'once'), perItem: sum(costs, 'perItem') };
  };

  /** The cost of a value of the type, whose lists have this length. */
  const ofValue = (set: SelectionSetNode | undefined, type: GraphQLNamedType, length: number) => {
    if (!isUnionType(type)) return total(ofSet(set, type), length);
    const costs = schema.getPossibleTypes(type).map((each) => total(ofSet(set, each), length));
    return Math.max(...costs);
  };

  /** Free if no value of `parent`, an object type, has the fragment's type. */
  const ofFragment = (node: Fragment, parent: GraphQLNamedType | undefined): Cost => {
    const condition = node.typeCondition?.name.value;
    const type = condition === undefined ? parent : schema.getType(condition);
    if (!isObjectType(parent) || type === parent) return ofSet(node.selectionSet, type);
    return isAbstractType(type) && schema.isSubType(type, parent)
      ? ofSet(node.selectionSet, parent)
      : NOTHING;
  };

  const ofSpread = (name: string, parent: GraphQLNamedType | undefined): Cost => {
    const key = `${name} ${parent?.name ?? ''}`;
    const fragment = fragments.get(name);
    const cost = known.get(key) ?? (fragment ? ofFragment(fragment, parent) : NOTHING);
    known.set(key, cost);
    return cost;
  };

  const ofSelection = (node: SelectionNode, parent: GraphQLNamedType | undefined): Cost => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return ofSpread(node.name.value, parent);
    if (node.kind === Kind.INLINE_FRAGMENT) return ofFragment(node, parent);
    const hasFields = isObjectType(parent) || isInterfaceType(parent);
    const field = hasFields ? parent.getFields()[node.name.value] : undefined;
    if (field === undefined) return { once: ofMetaField(node), perItem: 0 };
    const isList = isListType(getNullableType(field.type));
    const asked = values.lengthOf(node, field, largestPage);
    const length = isList ? USUAL_LENGTH : (asked ?? USUAL_LENGTH);
    const within = ofValue(node.selectionSet, getNamedType(field.type), length);
    const once = priceOf(field);
    if (!isList) return { once: once + within, perItem: 0 };
    return asked === null ? { once, perItem: within } : { once: once + asked * within, perItem: 0 };
  };

  /** The cost of `__schema`, `__type` and `__typename`, which are not among any type's fields. */
  const ofMetaField = ({ name, arguments: given, selectionSet }: FieldNode): number => {
    if (name.value === '__schema') return 1 + introspection.of(selectionSet, __Schema, schema) / 2;
    if (name.value !== '__type') return 1;
    const wanted = values.of(given?.find((each) => each.name.value === 'name')?.value);
    return 1 + introspection.of(selectionSet, __Type, schema.getType(String(wanted))) / 2;
  };

  const root = schema.getRootType(operation.operation) ?? undefined;
  return total(ofSet(operation.selectionSet, root), WHOLE_LENGTH);
}

const NOTHING: Cost = { once: 0, perItem: 0 };

const sum = (costs: readonly Cost[], part: keyof Cost) =>
  costs.reduce((before, cost) => before + cost[part], 0);

const total = ({ once, perItem }: Cost, length: number) => once + length * perItem;

const isTypename = (node: SelectionNode) =>
  node.kind === Kind.FIELD && node.name.value === '__typename' && node.alias === undefined;

type Field = GraphQLField<unknown, unknown>;
type Fragment = InlineFragmentNode | FragmentDefinitionNode;

function priceOf({ extensions }: Field): number {
  return typeof extensions.complexity === 'number' ? extensions.complexity : 1;
}
