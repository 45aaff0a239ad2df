import type { FieldProblem, Problem } from '../errors';
import { messages } from '../lib/messages/messages';
import { rulesOf, type Check, type Checks, type LookUp } from './validation';

export const hasRules = (type: unknown): boolean => rulesOf(type).length > 0;

const valueIn = (input: object, field: string) =>
  (input as Readonly<Record<string, unknown>>)[field];

/**
 * Returns every field of an input that breaks a rule of its class, its name prefixed with `path`.
 */
export function problemsOf(input: object, type: unknown, path = ''): FieldProblem[] {
  const rules = rulesOf(type);
  const isNew = rules.some((each) => each.isNew);
  return rules.flatMap(({ fields, optional, values, parts, lists }) =>
    [...new Set([...fields.keys(), ...values.keys(), ...parts.keys()])].flatMap((field) => {
      const value = valueIn(input, field);
      if (value === undefined || (value === null && optional.has(field))) return [];
      if (value === null)
        return [{ field: `${path}${field}`, ...nullProblem(fields.get(field) ?? [], isNew) }];
      const itemType = lists.get(field);
      return [
        ...firstProblem(fields.get(field) ?? [], value, `${path}${field}`),
        ...problemsOfValues(values.get(field), value, `${path}${field}`),
        ...problemsOfParts(parts.get(field) ?? {}, value, `${path}${field}.`),
        ...(itemType ? problemsOfItems(value, itemType(), `${path}${field}.`) : []),
      ];
    }),
  );
}

/** Like problemsOf, for each item of a list; an item's path is its index from 0. */
export const problemsOfItems = (items: unknown, type: unknown, path = ''): FieldProblem[] =>
  Array.isArray(items)
    ? items.flatMap((item, index) => problemsOf(item as object, type, `${path}${index}.`))
    : [];

/**
 * Looks up the fields of an input, except those in `wrong`, and returns the problems found.
 * Rewrites values in the input first, if their fields have a rule for that.
 */
export async function lookUpProblems(
  input: object,
  type: unknown,
  context: unknown,
  wrong: readonly FieldProblem[],
  beside: Parameters<LookUp>[2],
): Promise<FieldProblem[]> {
  const isWrong = (name: string) =>
    wrong.some(({ field }) => field === name || field.startsWith(`${name}.`));
  const found = rulesOf(type).flatMap(({ lookUps, rewrites }) =>
    [...lookUps].map(async ([field, each]) => {
      const sent = valueIn(input, field);
      if (sent == null || isWrong(field)) return [];
      const value = (await rewrites.get(field)?.(sent, context, beside)) ?? sent;
      if (value !== sent) Object.assign(input, { [field]: value });
      const problems = await Promise.all(each.map((lookUp) => lookUp(value, context, beside)));
      return problems.flat().map(({ at, ...problem }) => ({
        field: at === undefined ? field : `${field}.${at}`,
        ...problem,
      }));
    }),
  );
  const problems = (await Promise.all(found)).flat();
  if (wrong.length + problems.length === 0) return [];
  const all = [...wrong, ...problems].map(({ field }) => field);
  const together = rulesOf(type)
    .flatMap((rules) => rules.together)
    .filter(({ fields }) => !fields.some((field) => all.includes(field)))
    .map(({ lookUp }) => lookUp(input, context, beside));
  return [...problems, ...(await Promise.all(together)).flat()];
}

export const hasLookUps = (type: unknown): boolean =>
  rulesOf(type).some(({ lookUps }) => lookUps.size > 0);

/** Null is not a value of a field; a field that may be empty is cleared by an empty value. */
function nullProblem(checks: readonly Check[], isNew: boolean): Problem {
  if (isNew) return { code: 'REQUIRED', message: messages.omitOrGive };
  const accepts = (value: unknown) => checks.every((check) => check(value) === null);
  const canBeEmpty = checks.length > 0 && (accepts('') || accepts([]));
  return { code: 'REQUIRED', message: canBeEmpty ? messages.omitOrEmpty : messages.omit };
}

function firstProblem(checks: readonly Check[], value: unknown, field: string): FieldProblem[] {
  for (const check of checks) {
    const problem = check(value);
    if (problem !== null) return [{ field, ...problem }];
  }
  return [];
}

const problemsOfValues = (check: Check | undefined, values: unknown, path: string) =>
  check === undefined || !Array.isArray(values)
    ? []
    : values.flatMap((value, index) => firstProblem([check], value, `${path}.${index}`));

/** The first problem of each part, its name prefixed with `path`. */
export const problemsOfParts = (checks: Checks, input: object, path: string): FieldProblem[] =>
  Object.entries(checks).flatMap(([part, check]) =>
    firstProblem([check], valueIn(input, part), `${path}${part}`),
  );
