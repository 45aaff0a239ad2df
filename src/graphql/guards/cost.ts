import {
  getNamedType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
  getNullableType,
} from 'graphql';

/** The arguments that say how long a list becomes. */
const SIZES = ['pageSize', 'first', 'last'];
/** How long a list is taken to be that has no such argument: a job's pictures, all categories. */
const USUAL_LENGTH = 10;

export interface Priced {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: readonly FragmentDefinitionNode[];
  readonly variables: Readonly<Record<string, unknown>>;
  /** What a page holds at most; one that asks for more is refused when it is run. */
  readonly largestPage: number;
}

/**
 * What a valid operation costs: one point a field (or the `complexity` that its resolver declares), and what is within a
 * list once for each of its items. Introspection is free.
 */
export function costOf({ schema, operation, fragments, variables, largestPage }: Priced): number {
  const known = new Map<string, number>();

  const ofFragment = (name: string): number => {
    const fragment = fragments.find((each) => each.name.value === name);
    if (fragment === undefined) return 0;
    const cost =
      known.get(name) ??
      ofSet(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), false);
    known.set(name, cost);
    return cost;
  };

  const ofSelection = (node: SelectionNode, parent: GraphQLNamedType | undefined, sized: boolean): number => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value);
    if (node.kind === Kind.INLINE_FRAGMENT) {
      const condition = node.typeCondition?.name.value;
      return ofSet(node.selectionSet, condition === undefined ? parent : schema.getType(condition), sized);
    }
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (field === undefined) return 0;
    const asked = askedLength(node, field);
    const length = asked ?? (isListType(getNullableType(field.type)) && !sized ? USUAL_LENGTH : 1);
    return priceOf(field) + length * ofSet(node.selectionSet, getNamedType(field.type), asked !== null);
  };

  /** `sized`: the length of the lists directly within is already counted, as that of a page's items. */
  const ofSet = (set: SelectionSetNode | undefined, parent: GraphQLNamedType | undefined, sized: boolean) =>
    (set?.selections ?? []).reduce((sum, node) => sum + ofSelection(node, parent, sized), 0);

  const askedLength = (node: FieldNode, field: Field): number | null => {
    const sizes = field.args.filter(({ name }) => SIZES.includes(name));
    if (sizes.length === 0) return null;
    const lengths = sizes.map(({ name, defaultValue }) => {
      const given = node.arguments?.find((each) => each.name.value === name)?.value;
      const length = numberOf(given) ?? defaultValue;
      return typeof length === 'number' ? length : 0;
    });
    // None given, in a connection, or none that is a number, whose variable is refused later: the longest that it may be.
    const length = Math.max(0, ...lengths) || largestPage;
    return Math.min(length, largestPage);
  };

  const numberOf = (value: ValueNode | undefined): unknown => {
    if (value?.kind === Kind.INT) return Number(value.value);
    if (value?.kind !== Kind.VARIABLE) return undefined;
    const { value: name } = value.name;
    const definition = operation.variableDefinitions?.find((each) => each.variable.name.value === name);
    return variables[name] ?? numberOf(definition?.defaultValue);
  };

  return ofSet(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined, false);
}

type Field = GraphQLField<unknown, unknown>;

function priceOf({ extensions }: Field): number {
  return typeof extensions.complexity === 'number' ? extensions.complexity : 1;
}
