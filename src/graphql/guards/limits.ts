import {
  GraphQLError,
  Kind,
  NoFragmentCyclesRule,
  UniqueFragmentNamesRule,
  validate,
  visit,
  type DocumentNode,
  type SelectionNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { Config } from '../../config';
import { messages, type Measure } from '../../lib/messages/messages';
import { refusedRequest } from '../errors';
import { MAX_ERRORS } from './few-errors';
import { Expansion, type Expanded } from './expand';

/** The maximum repetitions of a field in one place; no client needs more. Not worth a setting. */
const MAX_REPEATS = 5;

/**
 * The maximum number of named fragments: graphql-js compares each with all that are spread next to
 * it. Not worth a setting.
 */
const MAX_FRAGMENTS = 100;

/** The depth of graphql-js's introspection query, which every tool uses. */
const INTROSPECTION_DEPTH = 15;

/**
 * Refuses documents that are too large, before any other rule looks at them and before anything is
 * executed. It can stop only validations whose `maxErrors` is MAX_ERRORS.
 */
export function withinLimits(limits: Config['graphqlLimits']): ValidationRule {
  const { depth, aliases, directives, selections } = limits;
  const introspection = Math.max(depth, INTROSPECTION_DEPTH);
  const most: Measures = {
    depth,
    introspection,
    aliases,
    directives,
    repeats: MAX_REPEATS,
    fragments: MAX_FRAGMENTS,
    selections,
  };
  const names = Object.keys(most) as (keyof Measures)[];
  return (context) => ({
    Document(document) {
      const measures = measure(document);
      if (measures === null) {
        stopWith(validate(context.getSchema(), document, CYCLES), context);
        return;
      }
      const name = names.find((each) => measures[each] > most[each]);
      if (name !== undefined) stopWith([tooMuch(name, measures[name], most[name])], context);
    },
  });
}

/**
 * Stops the validation. graphql-js stops only after more errors than it accepts; the following
 * rules take more than linear time. few-errors.ts shows each of these errors once.
 */
function stopWith(refusals: readonly GraphQLError[], context: ValidationContext): void {
  for (let count = 0; count <= MAX_ERRORS; count += 1)
    context.reportError(refusals[Math.min(count, refusals.length - 1)] ?? UNMEASURABLE);
}

/** Report, in graphql-js's words, fragments that spread themselves, which cannot be measured. */
const CYCLES = [NoFragmentCyclesRule, UniqueFragmentNamesRule];
const UNMEASURABLE = new GraphQLError('Cannot spread fragment within itself.');

/** The setting of each limit that has one. */
const SETTINGS: Partial<Record<Measure, string>> = {
  depth: 'GRAPHQL_MAX_DEPTH',
  introspection: 'GRAPHQL_MAX_DEPTH',
  selections: 'GRAPHQL_MAX_SELECTIONS',
  aliases: 'GRAPHQL_MAX_ALIASES',
  directives: 'GRAPHQL_MAX_DIRECTIVES',
  cost: 'GRAPHQL_MAX_COST',
};

/** `found` is Infinity if counting ended at the limit. */
export function tooMuch(measure: Measure, found: number, most: number): GraphQLError {
  const name = SETTINGS[measure];
  const value = Number.isFinite(found) ? { value: found } : {};
  const limit = name === undefined ? {} : { limit: { name, ...value, allowed: most } };
  return refusedRequest(messages.tooMuch(measure, found, most), limit);
}

/** The size of a document. */
interface Measures extends Expanded {
  readonly aliases: number;
  readonly directives: number;
  readonly fragments: number;
  /** The most repetitions of a field in a selection set, or of a directive in one place. */
  readonly repeats: number;
}

/** Measures any document in linear time; returns null if a fragment spreads itself. */
export function measure(document: DocumentNode): Measures | null {
  const expansion = new Expansion(document);
  const expanded = expansion.largest();
  return expansion.cyclic ? null : { ...expanded, ...measureText(document) };
}

function measureText(
  document: DocumentNode,
): Pick<Measures, 'aliases' | 'directives' | 'fragments' | 'repeats'> {
  let [aliases, directives, fragments, repeats] = [0, 0, 0, 0];
  visit(document, {
    enter(node) {
      if ('directives' in node && node.directives !== undefined) {
        directives += node.directives.length;
        repeats = Math.max(repeats, mostFrequent(node.directives.map(({ name }) => name.value)));
      }
      if (node.kind === Kind.FRAGMENT_DEFINITION) fragments += 1;
      if (node.kind === Kind.FIELD && node.alias !== undefined) aliases += 1;
      if (node.kind === Kind.SELECTION_SET)
        repeats = Math.max(repeats, mostFrequent(node.selections.map(nameOf)));
    },
  });
  return { aliases, directives, fragments, repeats };
}

const nameOf = (node: SelectionNode): string => {
  if (node.kind === Kind.FIELD) return (node.alias ?? node.name).value;
  return node.kind === Kind.FRAGMENT_SPREAD
    ? `...${node.name.value}`
    : `... on ${node.typeCondition?.name.value ?? 'the same'}`;
};

function mostFrequent(names: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
