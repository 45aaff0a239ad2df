import type { FieldProblem, Problem } from '../errors';

/** What is wrong with a value; null where nothing is. */
export type Check = (value: unknown) => Problem | null;

/** A problem of a value, or of the one at that place of a list. */
export type FoundProblem = Problem & { readonly at?: number };

/**
 * As Check, for what only the database knows. `context` is the request's; `beside` holds what is
 * given beside the input, such as the `id` of the row that it changes.
 */
export type LookUp = (
  value: unknown,
  context: unknown,
  beside: Readonly<Record<string, unknown>>,
) => Promise<readonly FoundProblem[]>;

/** As LookUp, of several fields of an input that are right each by itself. */
export type LookUpTogether = (
  input: object,
  context: unknown,
  beside: Parameters<LookUp>[2],
) => Promise<readonly FieldProblem[]>;

/** The rules of one input class by field; when a field breaks several, the first is reported. */
class Rules {
  readonly fields = new Map<string, Check[]>();
  readonly lookUps = new Map<string, LookUp[]>();
  readonly optional = new Set<string>();
  /** Fields that list values, and what each of them has to be. */
  readonly values = new Map<string, Check>();
  /** Fields, with rules themselves, that list inputs of a class with rules. */
  readonly lists = new Map<string, () => InputClass>();
  /** Which fields have to fit together. */
  readonly together: { readonly fields: readonly string[]; readonly lookUp: LookUpTogether }[] = [];
}

export type InputClass = abstract new () => object;
type FieldDecorator = (prototype: object, field: string | symbol) => void;

const rulesByClass = new Map<unknown, Rules>();

function ownRules(type: unknown): Rules {
  const rules = rulesByClass.get(type) ?? new Rules();
  rulesByClass.set(type, rules);
  return rules;
}

const decorate =
  (add: (rules: Rules, field: string) => void): FieldDecorator =>
  ({ constructor }, field) => {
    // TypeScript would take what a decorator returns for the property's descriptor.
    add(ownRules(constructor), String(field));
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

/**
 * Tells beside whatever else is wrong with an input what its write would refuse of several fields
 * together, unless one of them is wrong. The write decides alone where nothing else is.
 */
export const LooksUpTogether =
  (fields: readonly string[], lookUp: LookUpTogether) =>
  (type: InputClass): void => {
    ownRules(type).together.push({ fields, lookUp });
  };

/** Lets a field be null whatever its rules say. */
export const IsOptional = (): FieldDecorator =>
  decorate(({ optional }, field) => optional.add(field));

/** Holds each item of a list, which has a rule itself, to the rules of the items' class. */
export const HasItems = (type: () => InputClass): FieldDecorator =>
  decorate(({ lists }, field) => lists.set(field, type));

/** The rules of a class, then those of the classes that it extends. */
export function rulesOf(type: unknown): Rules[] {
  if (typeof type !== 'function') return [];
  const own = rulesByClass.get(type);
  return [...(own ? [own] : []), ...rulesOf(Object.getPrototypeOf(type))];
}
