import {
  getArgumentValues,
  isNonNullType,
  Kind,
  valueFromAST,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type ValueNode,
} from 'graphql';

export type Values = Record<string, unknown>;

/** Reads a field's arguments for one execution; throws a GraphQLError if they do not fit. */
export type ReadArguments = (variables: Readonly<Values>) => Values;

/** Adds one argument to the values; returns false if graphql-js must report the problem. */
type AddArgument = (values: Values, variables: Readonly<Values>) => boolean;

/**
 * Plans graphql-js's getArgumentValues: what depends only on the document is computed once. Rare
 * and invalid cases are left to graphql-js, so that there is one set of rules and one wording.
 * Undefined if the field takes no arguments.
 */
export function planArguments(
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
): ReadArguments | undefined {
  if (definition.args.length === 0) return undefined;
  const plainly: ReadArguments = (variables) => getArgumentValues(definition, node, variables);
  const steps: AddArgument[] = [];
  for (const argument of definition.args) {
    const given = node.arguments?.find(({ name }) => name.value === argument.name);
    const add = planArgument(argument, given?.value);
    if (add === undefined) return plainly;
    steps.push(add);
  }
  return (variables) => {
    const values: Values = {};
    for (const add of steps) if (!add(values, variables)) return plainly(variables);
    return values;
  };
}

function planArgument(
  argument: GraphQLArgument,
  given: ValueNode | undefined,
): AddArgument | undefined {
  const { name, type, defaultValue } = argument;
  const required = isNonNullType(type);
  if (given === undefined) {
    if (defaultValue !== undefined) return (values) => ((values[name] = defaultValue), true);
    return required ? undefined : () => true;
  }
  if (given.kind === Kind.VARIABLE) {
    const variable = given.name.value;
    return (values, variables) => {
      if (!Object.hasOwn(variables, variable)) {
        if (defaultValue === undefined) return !required;
        values[name] = defaultValue;
        return true;
      }
      const value = variables[variable];
      if (value === undefined || (value === null && required)) return false;
      values[name] = value;
      return true;
    };
  }
  // Objects and lists are created anew each time, since a resolver may modify them.
  if (given.kind === Kind.OBJECT || given.kind === Kind.LIST) return undefined;
  const value: unknown = valueFromAST(given, type);
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined;
  return (values) => ((values[name] = value), true);
}
