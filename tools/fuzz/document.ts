import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { Random } from '../../seeds/random';
import { times } from './request';
import { nastyJson, nastyText } from './words';

const MAX_DEPTH = 5;

/**
 * A document that mostly fits the schema, with values that mostly fit its types, and its variables.
 */
export class RandomDocument {
  readonly variables: Record<string, unknown> = {};
  readonly text: string;
  private readonly declared: string[] = [];
  private readonly fragments: string[] = [];

  constructor(
    private readonly random: Random,
    schema: GraphQLSchema,
  ) {
    const mutation = schema.getMutationType();
    const kind = mutation && random.chance(0.25) ? 'mutation' : 'query';
    const root = kind === 'mutation' ? mutation : schema.getQueryType();
    if (!root) throw new Error('The schema has no queries.');
    const selection = this.select(root, 0);
    const variables = this.declared.length > 0 ? `(${this.declared.join(', ')})` : '';
    this.text = [`${kind} Fuzz${variables} ${selection}`, ...this.fragments].join('\n');
  }

  private select(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(
      (field) => depth < MAX_DEPTH || !isCompositeType(getNamedType(field.type)),
    );
    const chosen = this.random
      .sample(fields, this.random.whole(1, 4))
      .map((field) => this.field(field, depth));
    if (this.random.chance(0.1) || chosen.length === 0) chosen.push('__typename');
    if (depth === 0 && this.random.chance(0.03))
      chosen.push('__schema { types { name fields { name } } }');
    if (this.random.chance(0.05)) chosen.push(`... on ${type.name} { __typename }`);
    if (this.random.chance(0.03)) {
      const name = `F${this.fragments.length}`;
      this.fragments.push(`fragment ${name} on ${type.name} { ${chosen.join(' ')} }`);
      return `{ ...${name} ...${name} }`;
    }
    return `{ ${chosen.join(' ')} }`;
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const { random } = this;
    const name = random.chance(0.99) ? field.name : `${field.name}X`;
    const alias = random.chance(0.15) ? `a${random.whole(0, 3)}: ` : '';
    const given = field.args.filter((argument) =>
      isRequiredArgument(argument) ? random.chance(0.98) : random.chance(0.5),
    );
    const written = given.map((argument) => `${argument.name}: ${this.argument(argument)}`);
    const directive = random.chance(0.04)
      ? ` @${random.pick(['include', 'skip'])}(if: ${random.chance(0.5)})`
      : '';
    const below = this.below(getNamedType(field.type), depth + 1);
    return `${alias}${name}${written.length > 0 ? `(${written.join(', ')})` : ''}${directive}${below}`;
  }

  private below(type: GraphQLNamedType, depth: number): string {
    if (isObjectType(type)) return ` ${this.select(type, depth)}`;
    if (!isUnionType(type)) return '';
    const chosen = this.random.sample(type.getTypes(), this.random.whole(1, 3));
    const fragments = chosen.map((each) => `... on ${each.name} ${this.select(each, depth)}`);
    return ` { __typename ${fragments.join(' ')} }`;
  }

  private argument({ type }: GraphQLArgument): string {
    const value = this.value(type);
    if (!this.random.chance(0.4)) return literal(value, type);
    const name = `v${this.declared.length}`;
    this.declared.push(`$${name}: ${String(type)}`);
    if (this.random.chance(0.97)) this.variables[name] = value;
    return `$${name}`;
  }

  private value(type: GraphQLInputType): unknown {
    const { random } = this;
    if (random.chance(0.04)) return nastyJson(random);
    if (isNonNullType(type)) return this.value(type.ofType);
    if (random.chance(0.03)) return null;
    if (isListType(type)) return times(random.whole(0, 3), () => this.value(type.ofType));
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (each) => isNonNullType(each.type) || random.chance(0.5),
      );
      return Object.fromEntries(fields.map((each) => [each.name, this.value(each.type)]));
    }
    if (isEnumType(type))
      return random.pick(type.getValues().map(({ name }) => name) as [string, ...string[]]);
    switch (type.name) {
      case 'Int':
        return random.whole(random.chance(0.1) ? -5 : 1, 20);
      case 'Float':
        return (random.next() - 0.5) * (random.chance(0.9) ? 170 : 1e6);
      case 'Boolean':
        return random.chance(0.5);
      case 'ID':
        return random.chance(0.8) ? String(random.whole(1, 350)) : nastyText(random).slice(0, 300);
      case 'Decimal':
        return random.chance(0.8)
          ? `${random.whole(0, 60)}.${random.whole(10, 99)}`
          : nastyText(random).slice(0, 300);
      default:
        return random.chance(0.5)
          ? random.pick(['普工', '电子厂', 'a'])
          : nastyText(random).slice(0, 20_000);
    }
  }
}

/** Returns a value as a literal; without quotes where an enum belongs. */
function literal(value: unknown, type: GraphQLInputType): string {
  if (Array.isArray(value)) {
    const inner = isNonNullType(type) ? type.ofType : type;
    const item = isListType(inner) ? inner.ofType : inner;
    return `[${value.map((each) => literal(each, item)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const named = getNamedType(type);
    const fields = isInputObjectType(named) ? named.getFields() : {};
    return `{${Object.entries(value)
      .filter(([name]) => /^[A-Za-z_]\w*$/.test(name))
      .map(([name, each]) => `${name}: ${literal(each, fields[name]?.type ?? type)}`)
      .join(', ')}}`;
  }
  return typeof value === 'string' && isEnumType(getNamedType(type))
    ? value || 'X'
    : JSON.stringify(value);
}
