import { GraphQLError, type ValidationRule } from 'graphql';
import { measure, type Measures } from './measure';

/** What a document may be at most. Those who write for people stay far below; docs/graphql.md lists the settings. */
export interface GraphqlLimits {
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly tokens: number;
  readonly cost: number;
}

/** Nobody asks for one field more often than this in one place; not worth a setting. */
const MOST_REPEATS = 5;

/** After these graphql-js stops validating (its `maxErrors`, as it comes). */
const MOST_VALIDATION_ERRORS = 100;

/** Refuses documents that are too large by their text, before anything is executed. */
export function withinLimits({ depth, aliases, directives }: GraphqlLimits): ValidationRule {
  const most: Measures = { depth, aliases, directives, repeats: MOST_REPEATS };
  return (context) => ({
    Document(document) {
      const measures = measure(document);
      const names = Object.keys(most) as (keyof Measures)[];
      const name = names.find((each) => measures[each] > most[each]);
      if (name === undefined) return;
      const refusal = tooMuch(name, measures[name], most[name]);
      // graphql-js offers no other way to end a validation than as many errors as it bears; the rules that would follow
      // take time that grows with the square of the document. few-errors.ts shows this one once.
      for (let count = 0; count < MOST_VALIDATION_ERRORS; count += 1) context.reportError(refusal);
    },
  });
}

const REFUSALS = {
  depth: 'levels of fields within fields',
  aliases: 'aliases',
  directives: 'directives',
  repeats: 'repetitions of one field or directive',
  cost: 'points of cost (ask for smaller pages or fewer nested lists)',
} as const;

export function tooMuch(limit: keyof typeof REFUSALS, found: number, most: number): GraphQLError {
  return new GraphQLError(`Too many ${REFUSALS[limit]}: ${found}, where ${most} are allowed.`, {
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  });
}
