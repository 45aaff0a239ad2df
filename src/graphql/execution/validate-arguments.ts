import type { ValidatorFn } from 'type-graphql';
import { ServiceError, badFields, type FieldProblem } from '../../errors';
import { hasRules, problemsOf, problemsOfItems } from '../../graphql-types/validation';
import { badTexts, hasOnlyTexts } from '../../lib/well-formed';

const judged = new Map<unknown, boolean>();

/** hasRules, remembered: most arguments have none, and lists are read too often to look. */
function isJudged(type: unknown): boolean {
  const known = judged.get(type) ?? hasRules(type);
  judged.set(type, known);
  return known;
}

/**
 * Holds every text of a field's arguments to being one, whatever its type, and an argument against
 * the rules of its class. Throws BAD_USER_INPUT that names every offending field at once.
 */
export const validateInput: ValidatorFn = (value, type, { args }) =>
  // Lists validate an argument of each of their items: nothing is allocated, or waited for, where
  // all is well.
  isJudged(type) || !hasOnlyTexts(args) ? refuseProblems(value, type, args) : undefined;

function refuseProblems(value: unknown, type: unknown, args: unknown): void {
  const texts = badTexts(args);
  const problems = Array.isArray(value)
    ? problemsOfItems(value, type)
    : problemsOf(value ?? {}, type);
  if (texts.length > 0) throw notTexts(texts, problems);
  if (problems.length > 0) throw badFields(problems);
}

const NOT_A_TEXT =
  'Must be text without a NUL character and without half a character (an unpaired surrogate).';

/**
 * As the rules of classes name them, the fields of `input` go without its name; each is named once.
 */
function notTexts(paths: readonly string[], others: readonly FieldProblem[]): ServiceError {
  const texts = paths.map((path) => ({ field: path.replace(/^input\./, ''), message: NOT_A_TEXT }));
  const further = others.filter(({ field }) => !texts.some((text) => isWithin(text.field, field)));
  const { message, extensions } = badFields([...texts, ...further]);
  return new ServiceError('BAD_USER_INPUT', message, { ...extensions, argument: paths[0] });
}

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`);
