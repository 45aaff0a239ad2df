import { getMetadataStorage, validate, type ValidationError } from 'class-validator';
import type { ValidatorFn } from 'type-graphql';
import { badFields, type FieldProblem } from '../errors';

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

/** Holds an argument against the rules of its class; throws BAD_USER_INPUT that names every offending field at once. */
export const validateInput: ValidatorFn = async (value, type) => {
  if (value === null || typeof value !== 'object' || !hasRules(type)) return;
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const problems: FieldProblem[] = [];
  for (const [index, item] of items.entries()) {
    const errors = await validate(item as object, { skipUndefinedProperties: true, stopAtFirstError: true });
    problems.push(...flatten(errors, Array.isArray(value) ? `${index}.` : ''));
  }
  if (problems.length > 0) throw badFields(problems);
};

function flatten(errors: readonly ValidationError[], path: string): FieldProblem[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => [
    ...Object.values(constraints).map((message) => ({ field: `${path}${property}`, message })),
    ...flatten(children, `${path}${property}.`),
  ]);
}
