import { getMetadataStorage, validate, type ValidationError } from 'class-validator';
import type { ValidatorFn } from 'type-graphql';
import { ServiceError, badFields, type FieldProblem } from '../errors';
import { badTexts, hasOnlyTexts } from '../lib/well-formed';

const judged = new Map<unknown, boolean>();

/** Whether a class carries rules of class-validator: most arguments don't, and lists are read too often to try. */
function hasRules(type: unknown): boolean {
  let known = judged.get(type);
  if (known === undefined) {
    known =
      typeof type === 'function' &&
      getMetadataStorage().getTargetValidationMetadatas(type, '', false, false).length > 0;
    judged.set(type, known);
  }
  return known;
}

/**
 * Holds every text of a field's arguments to being one, whatever its type, and an argument against the rules of its class.
 * Throws BAD_USER_INPUT that names every offending field at once.
 */
export const validateInput: ValidatorFn = (value, type, { args }) =>
  // Lists validate an argument of each of their items: nothing is allocated, or waited for, where all is well.
  hasRules(type) || !hasOnlyTexts(args) ? refuseProblems(value, type, args) : undefined;

async function refuseProblems(value: unknown, type: unknown, args: unknown): Promise<void> {
  const texts = badTexts(args);
  const problems = await problemsOf(value, type);
  if (texts.length > 0) throw notTexts(texts, problems);
  if (problems.length > 0) throw badFields(problems);
}

async function problemsOf(value: unknown, type: unknown): Promise<FieldProblem[]> {
  if (value === null || typeof value !== 'object' || !hasRules(type)) return [];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const problems: FieldProblem[] = [];
  for (const [index, item] of items.entries()) {
    const errors = await validate(item as object, {
      skipUndefinedProperties: true,
      stopAtFirstError: true,
    });
    problems.push(...flatten(errors, Array.isArray(value) ? `${index}.` : ''));
  }
  return problems;
}

function flatten(errors: readonly ValidationError[], path: string): FieldProblem[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => [
    ...Object.values(constraints).map((message) => ({ field: `${path}${property}`, message })),
    ...flatten(children, `${path}${property}.`),
  ]);
}

const NOT_A_TEXT =
  'Must be text without a NUL character and without half a character (an unpaired surrogate).';

/** As the rules of classes name them, the fields of `input` go without its name; each is named once. */
function notTexts(paths: readonly string[], others: readonly FieldProblem[]): ServiceError {
  const texts = paths.map((path) => ({ field: path.replace(/^input\./, ''), message: NOT_A_TEXT }));
  const further = others.filter(({ field }) => !texts.some((text) => isWithin(text.field, field)));
  const { message, extensions } = badFields([...texts, ...further]);
  return new ServiceError('BAD_USER_INPUT', message, { ...extensions, argument: paths[0] });
}

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`);
