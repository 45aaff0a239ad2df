import { GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';

/**
 * Money as PostgreSQL writes numeric(10,2): text throughout, because a float would lose cents.
 * Inputs accept any value, even numbers, and `@IsMoney()` checks it, so that a malformed amount is
 * reported with its field, together with all other problems. test/schema/decimals.test.ts checks
 * that every input of this type has the rule.
 */
export const Decimal = new GraphQLScalarType<unknown, string>({
  name: 'Decimal',
  description:
    'An amount of money as a decimal string with two decimal places, such as "20.50"; never a ' +
    'float. Inputs have up to eight digits and up to two decimals ("20" and "20.5" are the same ' +
    'as "20.00" and "20.50"); a number instead of a string is refused, and so is a minus sign, ' +
    'except in an amount to add.',
  serialize: (value) => String(value),
  parseValue: trimmed,
  // A number stays a number here, too; the rule refuses it.
  parseLiteral: (node) =>
    node.kind === Kind.INT || node.kind === Kind.FLOAT
      ? Number(node.value)
      : trimmed(valueFromASTUntyped(node)),
});

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
