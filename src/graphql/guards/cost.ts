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
const SIZES = ['pageSize', 'first', 'last'];
/** The assumed length of a list without such an argument: a job's images. */
const USUAL_LENGTH = 10;
/** The same at the root, where it is a whole table, or everything that a mutation has changed. */
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

/**
 * The cost of a valid operation: one point per field (or the `complexity` that it declares, if its
 * values are large); fields within a list once for each of its items; and introspection half a
 * point per value, since its values are in memory. A fragment costs the same spread by name as
 * written inline. Linear in the document: a fragment is priced once, however often it is spread.
 */
export function costOf({
  schema,
  document,
  operation,
  variables,
  largestPage,
  most,
}: Priced): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  const defaults = new Map(
    operation.variableDefinitions?.map((each) => [each.variable.name.value, each.defaultValue]),
  );
  const root = schema.getRootType(operation.operation) ?? undefined;
  const introspection = new IntrospectionCount(schema, fragments, 2 * most);
  const known = { sized: new Map<string, number>(), free: new Map<string, number>() };

  /**
   * `sized`: the length of the lists directly below is already counted, as that of a page's items.
   */
  const ofSet = (
    set: SelectionSetNode | undefined,
    parent: GraphQLNamedType | undefined,
    sized: boolean,
  ) => (set?.selections ?? []).reduce((sum, node) => sum + ofSelection(node, parent, sized), 0);

  const ofFragment = (name: string, sized: boolean): number => {
    const costs = sized ? known.sized : known.free;
    const before = costs.get(name);
    if (before !== undefined) return before;
    const { selectionSet, typeCondition } = fragments.get(name) ?? {};
    const cost = ofSet(selectionSet, schema.getType(typeCondition?.name.value ?? ''), sized);
    costs.set(name, cost);
    return cost;
  };

  const ofSelection = (
    node: SelectionNode,
    parent: GraphQLNamedType | undefined,
    sized: boolean,
  ): number => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value, sized);
    if (node.kind === Kind.INLINE_FRAGMENT) {
      const condition = node.typeCondition?.name.value;
      return ofSet(
        node.selectionSet,
        condition === undefined ? parent : schema.getType(condition),
        sized,
      );
    }
    const field =
      isObjectType(parent) || isInterfaceType(parent)
        ? parent.getFields()[node.name.value]
        : undefined;
    if (field === undefined) return ofMetaField(node);
    const asked = askedLength(node, field);
    const unasked = parent === root ? WHOLE_LENGTH : USUAL_LENGTH;
    const length = asked ?? (isListType(getNullableType(field.type)) && !sized ? unasked : 1);
    return (
      priceOf(field) + length * ofSet(node.selectionSet, getNamedType(field.type), asked !== null)
    );
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

  return ofSet(operation.selectionSet, root, false);
}

type Field = GraphQLField<unknown, unknown>;

function priceOf({ extensions }: Field): number {
  return typeof extensions.complexity === 'number' ? extensions.complexity : 1;
}
