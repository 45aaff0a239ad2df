import type { FieldProblem, Problem } from '../errors';

/** What is wrong with a value; null where nothing is. */
export type Check = (value: unknown) => Problem | null;

/** A problem of a value, or of the one at that place of a list. */
export type FoundProblem = Problem & { readonly at?: number };

/**
 * As Check, of what only the database knows. `context` is the request's; `beside` holds what is
 * given beside the input, such as the `id` of the row that it changes.
 */
export type LookUp = (
  value: unknown,
  context: unknown,
  beside: Readonly<Record<string, unknown>>,
) => Promise<readonly FoundProblem[]>;

/** The rules of one input class by field; when a field breaks several, the first is reported. */
class Rules {
  readonly fields = new Map<string, Check[]>();
  readonly lookUps = new Map<string, LookUp[]>();
  readonly optional = new Set<string>();
  /** Fields that list values, and what each of them has to be. */
  readonly values = new Map<string, Check>();
  /** Fields, with rules themselves, that list inputs of a class with rules. */
  readonly lists = new Map<string, () => InputClass>();
}

type InputClass = abstract new () => object;
type FieldDecorator = (prototype: object, field: string | symbol) => void;

const rulesByClass = new Map<unknown, Rules>();

const decorate =
  (add: (rules: Rules, field: string) => void): FieldDecorator =>
  ({ constructor }, field) => {
    const rules = rulesByClass.get(constructor) ?? new Rules();
    rulesByClass.set(constructor, rules);
    add(rules, String(field));
  };

const append = <Item>(map: Map<string, Item[]>, field: string, item: Item) =>
  map.set(field, [...(map.get(field) ?? []), item]);

/**
 * Holds a field to a rule unless it is undefined; of several rules, the one nearest to the field is
 * first.
 */
export const Rule = (check: Check): FieldDecorator =>
  decorate(({ fields }, field) => append(fields, field, check));

/** As Rule, of each value of a list; a value's path ends in its place from 0. */
export const RuleOfEach = (check: Check): FieldDecorator =>
  decorate(({ values }, field) => values.set(field, check));

/** Looks a field's value up, unless it is null, undefined, or breaks a rule. */
export const LooksUp = (lookUp: LookUp): FieldDecorator =>
  decorate(({ lookUps }, field) => append(lookUps, field, lookUp));

/** Lets a field be null whatever its rules say. */
export const IsOptional = (): FieldDecorator =>
  decorate(({ optional }, field) => optional.add(field));

/** Holds each item of a list, which has a rule itself, to the rules of the items' class. */
export const HasItems = (type: () => InputClass): FieldDecorator =>
  decorate(({ lists }, field) => lists.set(field, type));

/** The rules of a class, then those of the classes that it extends. */
function rulesOf(type: unknown): Rules[] {
  if (typeof type !== 'function') return [];
  const own = rulesByClass.get(type);
  return [...(own ? [own] : []), ...rulesOf(Object.getPrototypeOf(type))];
}

export const hasRules = (type: unknown): boolean => rulesOf(type).length > 0;

const valueIn = (input: object, field: string) =>
  (input as Readonly<Record<string, unknown>>)[field];

/** Every field of an input that breaks a rule of its class, its name after `path`. */
export function problemsOf(input: object, type: unknown, path = ''): FieldProblem[] {
  return rulesOf(type).flatMap(({ fields, optional, values, lists }) =>
    [...new Set([...fields.keys(), ...values.keys()])].flatMap((field) => {
      const value = valueIn(input, field);
      if (value === undefined || (value === null && optional.has(field))) return [];
      const itemType = lists.get(field);
      return [
        ...firstProblem(fields.get(field) ?? [], value, `${path}${field}`),
        ...problemsOfValues(values.get(field), value, `${path}${field}`),
        ...(itemType ? problemsOfItems(value, itemType(), `${path}${field}.`) : []),
      ];
    }),
  );
}

/** As problemsOf, of each item of a list; an item's path is its place from 0. */
export const problemsOfItems = (items: unknown, type: unknown, path = ''): FieldProblem[] =>
  Array.isArray(items)
    ? items.flatMap((item, index) => problemsOf(item as object, type, `${path}${index}.`))
    : [];

/** What looking up the fields of an input finds; those in `wrong` are not looked up. */
export async function lookUpProblems(
  input: object,
  type: unknown,
  context: unknown,
  wrong: readonly FieldProblem[],
  beside: Parameters<LookUp>[2],
): Promise<FieldProblem[]> {
  const isWrong = (name: string) =>
    wrong.some(({ field }) => field === name || field.startsWith(`${name}.`));
  const found = rulesOf(type).flatMap(({ lookUps }) =>
    [...lookUps].map(async ([field, each]) => {
      const value = valueIn(input, field);
      if (value == null || isWrong(field)) return [];
      const problems = await Promise.all(each.map((lookUp) => lookUp(value, context, beside)));
      return problems.flat().map(({ at, ...problem }) => ({
        field: at === undefined ? field : `${field}.${at}`,
        ...problem,
      }));
    }),
  );
  return (await Promise.all(found)).flat();
}

export const hasLookUps = (type: unknown): boolean =>
  rulesOf(type).some(({ lookUps }) => lookUps.size > 0);

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
