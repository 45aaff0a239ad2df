import { getNamedType, type GraphQLResolveInfo } from 'graphql';
import type { ValidatorFn } from 'type-graphql';
import { badFields, type FieldProblem } from '../../errors';
import {
  hasLookUps,
  hasRules,
  lookUpProblems,
  problemsOf,
  problemsOfItems,
} from '../../graphql-types/validation.problems';
import { rulesOf } from '../../graphql-types/validation';
import { messages } from '../../lib/messages/messages';
import { badTexts, hasOnlyTexts } from '../../lib/text/well-formed';

const knownTypes = new Map<unknown, boolean>();

/** Like hasRules, but cached: most arguments have none, and lists would call it too often. */
function hasRulesCached(type: unknown): boolean {
  const known = knownTypes.get(type) ?? hasRules(type);
  knownTypes.set(type, known);
  return known;
}

/** The problems of one call's arguments, which are validated one by one. */
interface Findings {
  texts: readonly string[];
  readonly problems: FieldProblem[];
  readonly lookUps: Promise<FieldProblem[]>[];
  /** Resolves if none has a problem; otherwise rejects. */
  readonly validated: Promise<void>;
}

/** Findings by the object that contains all arguments of a call. */
const findings = new WeakMap<object, Findings>();

/**
 * Checks that every text in a field's arguments is well-formed, unless the argument's class accepts
 * any, and checks an argument by the rules of its class. Looks up in the database the fields that
 * have no problem so far. Throws BAD_USER_INPUT that names every invalid field of all arguments at
 * once.
 */
export const validateInput: ValidatorFn = (value, type, { args, context, info }) =>
  // Lists validate an argument for each of their items, so nothing is allocated or awaited if all
  // is well.
  hasRulesCached(type) || !hasOnlyTexts(args)
    ? validate(value, type, args, context, info)
    : undefined;

function validate(
  value: unknown,
  type: unknown,
  args: Readonly<Record<string, unknown>>,
  context: unknown,
  info: GraphQLResolveInfo,
) {
  const input = value ?? {};
  const problems = Array.isArray(value) ? problemsOfItems(value, type) : problemsOf(input, type);
  const known = findings.get(args);
  const looksUp = hasLookUps(type);
  if (known === undefined && problems.length === 0 && !looksUp && hasOnlyTexts(args))
    return undefined;
  const found = known ?? newFindings(args);
  found.texts = found.texts.filter((path) => !mayBeAnyText(path, type));
  const bad = found.texts.map((path) => textProblem(shortened(path)));
  const path = pathTo(type, info);
  const below = (each: FieldProblem) => ({ ...each, field: `${path}${each.field}` });
  found.problems.push(...problems.map(below));
  if (looksUp) {
    const looked = lookUpProblems(input, type, context, [...bad, ...problems], args);
    found.lookUps.push(looked.then((each) => each.map(below)));
  }
  return found.validated;
}

function newFindings(args: object): Findings {
  const found: Findings = {
    texts: badTexts(args),
    problems: [],
    lookUps: [],
    // All arguments of the call are validated in this turn, before this runs.
    validated: Promise.resolve().then(() => refuse(found)),
  };
  findings.set(args, found);
  return found;
}

/**
 * Returns `filter.` for the class of an argument `filter`; empty for a class of several arguments.
 */
function pathTo(type: unknown, { parentType, fieldName }: GraphQLResolveInfo): string {
  const { name } = type as { readonly name?: string };
  const { args = [] } = parentType.getFields()[fieldName] ?? {};
  const ofClass = args.find((each) => getNamedType(each.type).name === name);
  return ofClass === undefined ? '' : `${ofClass.name}.`;
}

async function refuse({ texts, problems, lookUps }: Findings): Promise<void> {
  const looked = (await Promise.all(lookUps)).flat();
  const further = [...problems, ...looked].filter(
    ({ field }) => !texts.some((path) => isWithin(path, field)),
  );
  const all = [...texts.map(textProblem), ...further];
  if (all.length === 0) return;
  throw badFields(all.map((each) => ({ ...each, field: shortened(each.field) })));
}

/** Removes the name of the argument `input`, which the classes' rules omit, too. */
const shortened = (path: string) => path.replace(/^input\./, '');

const textProblem = (path: string): FieldProblem => ({
  field: path,
  code: 'INVALID',
  message: messages.noText,
});

const mayBeAnyText = (path: string, type: unknown) =>
  rulesOf(type).some(({ anyText }) => anyText.has(shortened(path)));

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`);
