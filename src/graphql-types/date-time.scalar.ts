import { GraphQLError, GraphQLScalarType, type ASTNode } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

/** A Date in RFC 3339 form: graphql-scalars' DateTimeISO, with errors that tell what is valid. */
export const DateTimeISO = new GraphQLScalarType<Date, string>({
  ...GraphQLDateTimeISO.toConfig(),
  description:
    'A date and time with a time zone, such as "2026-01-31T08:00:00.000Z". Results are in UTC, ' +
    'with milliseconds; inputs may have any offset, such as "2026-01-31T16:00:00+08:00", ' +
    'and finer fractions are cut off. In UTC the year is from 1 to 9999.',
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc3339#section-5.6',
  parseValue: (value) => valid(() => GraphQLDateTimeISO.parseValue(value)),
  parseLiteral: (node) => valid(() => GraphQLDateTimeISO.parseLiteral(node), node),
});

const hasYear = (time: Date) => time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999;

function valid(parse: () => Date, node: ASTNode | null = null): Date {
  try {
    const time = parse();
    // An offset may lead to a year without a four-digit form, or one that PostgreSQL cannot read.
    if (!hasYear(time)) throw new RangeError();
    return time;
  } catch {
    throw new GraphQLError(
      'DateTimeISO cannot represent this value; write a date and time with a time zone, such as ' +
        '"2026-01-31T08:00:00Z".',
      { nodes: node },
    );
  }
}
