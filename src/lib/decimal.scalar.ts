import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const FORM = /^\d{1,8}(?:\.\d{1,2})?$/;

/** Money as PostgreSQL's numeric(10,2) writes it: text all the way, because a float would lose cents. */
export const Decimal = new GraphQLScalarType<string, string>({
  name: 'Decimal',
  description: 'An amount of money as a decimal string with two places, such as "20.50". Never a float.',
  serialize: (value) => String(value),
  parseValue: parse,
  parseLiteral(node) {
    if (node.kind !== Kind.STRING && node.kind !== Kind.INT) throw malformed();
    return parse(node.value);
  },
});

function parse(value: unknown): string {
  if (typeof value !== 'string' || !FORM.test(value)) throw malformed();
  const [whole = '', cents = ''] = value.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

function malformed(): GraphQLError {
  return new GraphQLError('A Decimal is a string of up to eight digits and two decimals, such as "20.50".');
}
