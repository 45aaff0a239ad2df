import {
  getNamedType,
  isObjectType,
  Kind,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/**
 * Counts the values in a response to introspection from the schema itself. Fields that are repeated
 * or skipped by directives count, too. Each selection set is evaluated once per type, field or
 * argument, however often the response repeats it; the count is Infinity if more than `most`
 * selections have to be evaluated.
 */
export class IntrospectionCount {
  private readonly known = new Map<SelectionSetNode, Map<unknown, number>>();
  private readonly info: GraphQLResolveInfo;
  private evaluated = 0;

  constructor(
    schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly most: number,
  ) {
    // The parts of the request that the resolvers of introspection read.
    this.info = { schema } as GraphQLResolveInfo;
  }

  /** Counts the values of `set` for `source`, an object of the introspection type `type`. */
  of(set: SelectionSetNode | undefined, type: GraphQLObjectType, source: unknown): number {
    if (set === undefined || source == null) return 0;
    const known = this.known.get(set) ?? new Map<unknown, number>();
    this.known.set(set, known);
    const cached = known.get(source);
    if (cached !== undefined) return cached;
    this.evaluated += set.selections.length;
    if (this.evaluated > this.most) return Infinity;
    let sum = 0;
    for (const node of set.selections) {
      if (node.kind === Kind.FRAGMENT_SPREAD)
        sum += this.of(this.fragments.get(node.name.value)?.selectionSet, type, source);
      else if (node.kind === Kind.INLINE_FRAGMENT) sum += this.of(node.selectionSet, type, source);
      else sum += 1 + this.within(node.name.value, node.selectionSet, type, source);
    }
    known.set(source, sum);
    return sum;
  }

  private within(
    name: string,
    set: SelectionSetNode | undefined,
    type: GraphQLObjectType,
    source: unknown,
  ) {
    const field = type.getFields()[name];
    const inner = field && getNamedType(field.type);
    if (set === undefined || !isObjectType(inner)) return 0;
    // Deprecated fields always count, since they may be requested.
    const args = { includeDeprecated: true };
    const value: unknown = field?.resolve?.(source, args, undefined, this.info);
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.reduce<number>((sum, item) => sum + this.of(set, inner, item), 0);
  }
}
