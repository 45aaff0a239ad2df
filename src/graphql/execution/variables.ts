import {
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
  valueFromAST,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import type { Values } from './arguments';
import { Results } from './results';

/** Reads an operation's variables for one execution; undefined if graphql-js must decide. */
export type ReadVariables = (given: Readonly<Values>) => Values | undefined;

/** Adds one variable to the values; returns false if graphql-js must decide. */
type AddVariable = (values: Values, given: Readonly<Values>) => boolean;

/** Coerces a given value; returns `UNUSUAL` if graphql-js must decide. */
type Read = (value: unknown) => unknown;

const UNUSUAL = Symbol('unusual');

/**
 * Plans graphql-js's getVariableValues: everything that depends only on the document and the schema
 * is computed once. Rare and invalid values are left to graphql-js, so that there is one set of
 * rules and one wording.
 */
export function planVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): ReadVariables {
  const steps = variableDefinitions.map((definition) => planVariable(schema, definition));
  return (given) => {
    const values = new Results();
    for (const add of steps) if (!add(values, given)) return undefined;
    return values;
  };
}

function planVariable(
  schema: GraphQLSchema,
  { variable, type: node, defaultValue }: VariableDefinitionNode,
): AddVariable {
  const name = variable.name.value;
  const type = typeFromAST(schema, node);
  if (!isInputType(type)) return () => false;
  const read = readerOf(type);
  const isRequired = isNonNullType(type);
  return (values, given) => {
    if (!Object.hasOwn(given, name)) {
      if (defaultValue === undefined) return !isRequired;
      values[name] = valueFromAST(defaultValue, type);
      return true;
    }
    const value = read(given[name]);
    values[name] = value;
    return value !== UNUSUAL;
  };
}

const readers = new WeakMap<GraphQLInputType, Read>();

function readerOf(type: GraphQLInputType): Read {
  let read = readers.get(type);
  if (read === undefined) readers.set(type, (read = reader(type)));
  return read;
}

function reader(type: GraphQLInputType): Read {
  if (isNonNullType(type)) {
    const read = readerOf(type.ofType);
    return (value) => (value == null ? UNUSUAL : read(value));
  }
  if (isListType(type)) return listReader(readerOf(type.ofType));
  if (isInputObjectType(type)) return objectReader(type);
  return (value) => {
    if (value == null) return null;
    try {
      const parsed: unknown = type.parseValue(value);
      return parsed === undefined ? UNUSUAL : parsed;
    } catch {
      return UNUSUAL;
    }
  };
}

function listReader(read: Read): Read {
  return (value) => {
    if (value == null) return null;
    if (!Array.isArray(value)) return UNUSUAL;
    const items: unknown[] = [];
    for (const each of value) {
      const item = read(each);
      if (item === UNUSUAL) return UNUSUAL;
      items.push(item);
    }
    return items;
  };
}

function objectReader(type: GraphQLInputObjectType): Read {
  if (type.isOneOf) return () => UNUSUAL;
  // Computed on first use, since input types may contain each other.
  let fields:
    { name: string; defaultValue: unknown; read: Read; isRequired: boolean }[] | undefined;
  return (value) => {
    if (value == null) return null;
    if (typeof value !== 'object' || Array.isArray(value)) return UNUSUAL;
    const known = type.getFields();
    for (const name of Object.keys(value)) if (known[name] === undefined) return UNUSUAL;
    fields ??= Object.values(known).map((field) => ({
      name: field.name,
      defaultValue: field.defaultValue,
      read: readerOf(field.type),
      isRequired: isNonNullType(field.type),
    }));
    const values = new Results();
    for (const { name, defaultValue, read, isRequired } of fields) {
      const given = (value as Readonly<Values>)[name];
      if (given !== undefined) {
        if ((values[name] = read(given)) === UNUSUAL) return UNUSUAL;
      } else if (defaultValue !== undefined) values[name] = defaultValue;
      else if (isRequired) return UNUSUAL;
    }
    return values;
  };
}
