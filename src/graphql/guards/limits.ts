import {
  GraphQLError,
  NoFragmentCyclesRule,
  UniqueFragmentNamesRule,
  validate,
  type ValidationRule,
} from 'graphql';
import { MOST_ERRORS } from './few-errors';
import { measure, type Measures } from './measure';

/** What a document may be at most. Those who write for people stay far below; docs/graphql.md lists the settings. */
export interface GraphqlLimits {
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly tokens: number;
  /** Fields, spreads and inline fragments, once every fragment stands where it is spread. */
  readonly selections: number;
  readonly cost: number;
  readonly answerBytes: number;
}

/** Nobody asks for one field more often than this in one place; not worth a setting. */
const MOST_REPEATS = 5;

/** Named fragments of a document: graphql-js compares each with each that is spread beside it. Not worth a setting. */
const MOST_FRAGMENTS = 100;

/** As deep as graphql-js's own introspection query goes, with which every tool asks for the schema. */
const INTROSPECTION_DEPTH = 15;

/**
 * Refuses documents that are too large, before any other rule looks into them and before anything is executed. It stops
 * validations whose `maxErrors` is MOST_ERRORS.
 */
export function withinLimits(limits: GraphqlLimits): ValidationRule {
  const { depth, aliases, directives, selections } = limits;
  const introspection = Math.max(depth, INTROSPECTION_DEPTH);
  const most: Measures = {
    depth,
    introspection,
    aliases,
    directives,
    repeats: MOST_REPEATS,
    fragments: MOST_FRAGMENTS,
    selections,
  };
  const names = Object.keys(most) as (keyof Measures)[];
  return (context) => ({
    Document(document) {
      const measures = measure(document);
      const name =
        measures === null ? undefined : names.find((each) => measures[each] > most[each]);
      if (measures !== null && name === undefined) return;
      const refusals =
        measures === null || name === undefined
          ? validate(context.getSchema(), document, CYCLES)
          : [tooMuch(name, measures[name], most[name])];
      // graphql-js offers no other way to end a validation than one error more than it bears; the rules that would follow
      // take time that grows faster than the document. few-errors.ts shows each of these once.
      for (let count = 0; count <= MOST_ERRORS; count += 1)
        context.reportError(refusals[Math.min(count, refusals.length - 1)] ?? UNMEASURABLE);
    },
  });
}

/** graphql-js's words for fragments that spread themselves, which nothing can measure. */
const CYCLES = [NoFragmentCyclesRule, UniqueFragmentNamesRule];
const UNMEASURABLE = new GraphQLError('Cannot spread fragment within itself.');

const REFUSALS = {
  selections: 'fields and spreads once fragments are expanded',
  depth: 'levels of fields within fields',
  introspection: 'levels of fields within fields beneath __schema or __type',
  aliases: 'aliases',
  directives: 'directives',
  fragments: 'fragments',
  repeats: 'repetitions of one field or directive',
  cost: 'points of cost (ask for smaller pages or fewer nested lists)',
} as const;

export function tooMuch(limit: keyof typeof REFUSALS, found: number, most: number): GraphQLError {
  const number = Number.isFinite(found) ? found : `more than ${most}`;
  return new GraphQLError(`Too many ${REFUSALS[limit]}: ${number}, where ${most} are allowed.`, {
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  });
}
