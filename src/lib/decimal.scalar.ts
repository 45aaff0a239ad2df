import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/**
 * Money as PostgreSQL's numeric(10,2) writes it: text all the way, because a float would lose cents. Inputs take any text
 * and hold it against `@IsMoney()`, so that a malformed amount is named together with what else is wrong.
 */
export const Decimal = new GraphQLScalarType<string, string>({
  name: 'Decimal',
  description: 'An amount of money as a decimal string with two places, such as "20.50". Never a float.',
  serialize: (value) => String(value),
  parseValue: parse,
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw notText();
    return parse(node.value);
  },
});

function parse(value: unknown): string {
  if (typeof value !== 'string') throw notText();
  return value.trim();
}

const notText = () => new GraphQLError('A Decimal is a string such as "20.50", never a number.');
