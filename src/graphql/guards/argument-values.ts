import {
  Kind,
  type FieldNode,
  type GraphQLField,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';

/** The arguments that set the length of a list. */
const SIZES = ['pageSize', 'first'];

/** The argument values that an operation's cost depends on, before it runs. */
export class ArgumentValues {
  /** The names of the variables that have been read, which do not depend on their values. */
  readonly read = new Set<string>();
  private readonly defaults: ReadonlyMap<string, ValueNode | undefined>;

  constructor(
    { variableDefinitions }: OperationDefinitionNode,
    private readonly variables: Readonly<Record<string, unknown>>,
  ) {
    this.defaults = new Map(
      variableDefinitions?.map((each) => [each.variable.name.value, each.defaultValue]),
    );
  }

  of(value: ValueNode | undefined): unknown {
    if (value?.kind === Kind.INT) return Number(value.value);
    if (value?.kind === Kind.STRING) return value.value;
    if (value?.kind !== Kind.VARIABLE) return undefined;
    const { value: name } = value.name;
    this.read.add(name);
    const given = Object.hasOwn(this.variables, name) ? this.variables[name] : undefined;
    return given ?? this.of(this.defaults.get(name));
  }

  /**
   * Returns the length that a field's arguments request, at most `largest`; null if it is no list.
   */
  lengthOf(node: FieldNode, field: GraphQLField<unknown, unknown>, largest: number): number | null {
    const sizes = field.args.filter(({ name }) => SIZES.includes(name));
    if (sizes.length === 0) return null;
    const lengths = sizes.map(({ name, defaultValue }) => {
      const given = node.arguments?.find((each) => each.name.value === name)?.value;
      const length = this.of(given) ?? defaultValue;
      return typeof length === 'number' ? length : 0;
    });
    // A connection's number is missing or invalid and will be refused; assume the longest.
    return Math.min(Math.max(0, ...lengths) || largest, largest);
  }
}
