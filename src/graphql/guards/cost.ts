import {
  __Schema,
  __Type,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { IntrospectionCount } from './introspection';

/** The arguments that set the length of a list. */
const SIZES = ['pageSize', 'first'];
/** The assumed length of a list without such an argument: a job's images. */
const USUAL_LENGTH = 10;
/** The assumed length at the root: a whole table, or everything that a mutation has changed. */
const WHOLE_LENGTH = 100;

interface Priced {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  /** The operation of the document that would run. */
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The largest page; a request for a larger one is refused when it runs. */
  readonly largestPage: number;
  /** The exact cost above this does not matter. */
  readonly most: number;
}

/** What a selection set costs, in points. */
interface Cost {
  readonly once: number;
  /** For each item of the lists directly in it, whose length the field around it may set. */
  readonly perItem: number;
}

/**
 * The cost of a valid operation: one point per field (or the `complexity` that it declares, if its
 * values are large); fields within a list once for each of its items; and introspection half a
 * point per value, since its values are in memory. `__typename` is free beside other fields, as
 * clients add it everywhere. A fragment costs the same spread by name as written inline. Linear in
 * the document: a fragment is priced once, however often it is spread.
 */
export function costOf(priced: Priced): number {
  const { schema, document, operation, variables, largestPage, most } = priced;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  const defaults = new Map(
    operation.variableDefinitions?.map((each) => [each.variable.name.value, each.defaultValue]),
  );
  const introspection = new IntrospectionCount(schema, fragments, 2 * most);
  const known = new Map<string, Cost>();

  const ofSet = (set: SelectionSetNode | undefined, parent: GraphQLNamedType | undefined): Cost => {
    const all = set?.selections ?? [];
    const others = all.filter((node) => !isTypename(node));
    const costs = (others.length === 0 ? all : others).map((node) => ofSelection(node, parent));
    return { once: sum(costs, 'once'), perItem: sum(costs, 'perItem') };
  };

  const ofFragment = (name: string): Cost => {
    const { selectionSet, typeCondition } = fragments.get(name) ?? {};
    const cost =
      known.get(name) ?? ofSet(selectionSet, schema.getType(typeCondition?.name.value ?? ''));
    known.set(name, cost);
    return cost;
  };

  const ofSelection = (node: SelectionNode, parent: GraphQLNamedType | undefined): Cost => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value);
    if (node.kind === Kind.INLINE_FRAGMENT) {
      const condition = node.typeCondition?.name.value;
      return ofSet(node.selectionSet, condition === undefined ? parent : schema.getType(condition));
    }
    const hasFields = isObjectType(parent) || isInterfaceType(parent);
    const field = hasFields ? parent.getFields()[node.name.value] : undefined;
    if (field === undefined) return { once: ofMetaField(node), perItem: 0 };
    const within = ofSet(node.selectionSet, getNamedType(field.type));
    const asked = askedLength(node, field);
    const once = priceOf(field);
    if (!isListType(getNullableType(field.type)))
      return { once: once + total(within, asked ?? USUAL_LENGTH), perItem: 0 };
    const item = total(within, USUAL_LENGTH);
    return asked === null ? { once, perItem: item } : { once: once + asked * item, perItem: 0 };
  };

  /** `__schema`, `__type` and `__typename`, which no type lists among its fields. */
  const ofMetaField = ({ name, arguments: given, selectionSet }: FieldNode): number => {
    if (name.value === '__schema') return 1 + introspection.of(selectionSet, __Schema, schema) / 2;
    if (name.value !== '__type') return 1;
    const wanted = valueOf(given?.find((each) => each.name.value === 'name')?.value);
    return 1 + introspection.of(selectionSet, __Type, schema.getType(String(wanted))) / 2;
  };

  const askedLength = (node: FieldNode, field: Field): number | null => {
    const sizes = field.args.filter(({ name }) => SIZES.includes(name));
    if (sizes.length === 0) return null;
    const lengths = sizes.map(({ name, defaultValue }) => {
      const given = node.arguments?.find((each) => each.name.value === name)?.value;
      const length = valueOf(given) ?? defaultValue;
      return typeof length === 'number' ? length : 0;
    });
    // A connection without a valid number, whose variable is refused later: assume the longest.
    const length = Math.max(0, ...lengths) || largestPage;
    return Math.min(length, largestPage);
  };

  const valueOf = (value: ValueNode | undefined): unknown => {
    if (value?.kind === Kind.INT) return Number(value.value);
    if (value?.kind === Kind.STRING) return value.value;
    if (value?.kind !== Kind.VARIABLE) return undefined;
    const { value: name } = value.name;
    const given = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return given ?? valueOf(defaults.get(name));
  };

  const root = schema.getRootType(operation.operation) ?? undefined;
  return total(ofSet(operation.selectionSet, root), WHOLE_LENGTH);
}

const sum = (costs: readonly Cost[], part: keyof Cost) =>
  costs.reduce((before, cost) => before + cost[part], 0);

const total = ({ once, perItem }: Cost, length: number) => once + length * perItem;

const isTypename = (node: SelectionNode) =>
  node.kind === Kind.FIELD && node.name.value === '__typename' && node.alias === undefined;

type Field = GraphQLField<unknown, unknown>;

function priceOf({ extensions }: Field): number {
  return typeof extensions.complexity === 'number' ? extensions.complexity : 1;
}
