import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;
/** The fields from an operation type down to the field under test. */
export type Path = readonly { readonly type: GraphQLObjectType; readonly field: Field }[];

export const objectTypes = (schema: GraphQLSchema): GraphQLObjectType[] =>
  Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
  );

/** Returns, for each object type, the shortest path through each field that leads to it. */
export function pathsToTypes(schema: GraphQLSchema): Map<string, Path[]> {
  const shortest = new Map<string, Path>();
  const found = new Map<string, Path[]>();
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null);
  const queue: { type: GraphQLObjectType; path: Path }[] = roots.map((type) => ({
    type,
    path: [],
  }));
  for (const { type } of queue) shortest.set(type.name, []);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { type, path } = next;
    for (const field of Object.values(type.getFields())) {
      const through = [...path, { type, field }];
      for (const target of targetsOf(field)) {
        found.set(target.name, [...(found.get(target.name) ?? []), through]);
        if (shortest.has(target.name)) continue;
        shortest.set(target.name, through);
        queue.push({ type: target, path: through });
      }
    }
  }
  return found;
}

/** The object types that a field's values may have. */
function targetsOf(field: Field): readonly GraphQLObjectType[] {
  const target = getNamedType(field.type);
  if (isUnionType(target)) return target.getTypes();
  return isObjectType(target) ? [target] : [];
}

/** The path as a document; its end selects its `__typename`, or itself if it is a leaf. */
export function documentOf(path: Path, values: Readonly<Record<string, string>>): string {
  const keyword = path[0]?.type.name === 'Mutation' ? 'mutation' : 'query';
  const selection = path.reduceRight<string>((inner, { type, field }, index) => {
    const args = field.args
      .filter((arg) => isRequiredArgument(arg) || values[`${type.name}.${field.name}.${arg.name}`])
      .map((arg) => `${arg.name}: ${argument(type, field, arg, values)}`);
    const target = getNamedType(field.type);
    const end = isLeafType(target) ? '' : '{ __typename }';
    const next = path[index + 1];
    const on = isUnionType(target) && next ? `{ ... on ${next.type.name} ${inner} }` : inner;
    const below = inner === '' ? end : on;
    return `{ ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${below} }`;
  }, '');
  return `${keyword} ${selection}`;
}

const argument = (
  type: GraphQLObjectType,
  field: Field,
  arg: GraphQLArgument,
  values: Readonly<Record<string, string>>,
) => values[`${type.name}.${field.name}.${arg.name}`] ?? values[arg.name] ?? literal(arg.type);

/** Any value of a type: it does not matter for authorisation. */
function literal(type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return `[${literal(nullable.ofType)}]`;
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name ?? '';
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
  }
  const scalars: Record<string, string> = {
    Int: '1',
    Float: '1',
    Boolean: 'true',
    Decimal: '"1.00"',
  };
  return scalars[nullable.name] ?? '"1"';
}
