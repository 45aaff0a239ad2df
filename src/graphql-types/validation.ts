import type { FieldProblem, Problem } from '../errors';

/** Returns the problem of a value; null if there is none. */
export type Check = (value: unknown) => Problem | null;
/** Checks for the fields of an input. */
export type Checks = Readonly<Record<string, Check>>;

/** A problem of a value, or of the item at index `at` of a list. */
export type FoundProblem = Problem & { readonly at?: number };

/**
 * Like Check, for rules that need the database. `context` is the request's; `beside` has the other
 * arguments, such as the `id` of the row to change.
 */
export type LookUp = (
  value: unknown,
  context: unknown,
  beside: Readonly<Record<string, unknown>>,
) => Promise<readonly FoundProblem[]>;

/** Like LookUp, but returns the value in the form to be stored, which may be the value itself. */
type Rewrite = (
  value: unknown,
  context: unknown,
  beside: Parameters<LookUp>[2],
) => Promise<unknown>;

/** Like LookUp, for several fields of an input, each of which is valid by itself. */
export type LookUpTogether = (
  input: object,
  context: unknown,
  beside: Parameters<LookUp>[2],
) => Promise<readonly FieldProblem[]>;

/** The rules of one input class by field; if a field breaks several, the first is reported. */
class Rules {
  /** Whether the class is about a new row, which has no values yet. */
  isNew = false;
  readonly fields = new Map<string, Check[]>();
  readonly lookUps = new Map<string, LookUp[]>();
  /** How the values of fields are rewritten before they are looked up. */
  readonly rewrites = new Map<string, Rewrite>();
  readonly optional = new Set<string>();
  /** Fields whose text need not be well-formed. */
  readonly anyText = new Set<string>();
  /** Fields that are lists of values, with the rule for each value. */
  readonly values = new Map<string, Check>();
  /** Fields that are inputs, with the rule for each of their fields. */
  readonly parts = new Map<string, Checks>();
  /** Fields that are lists of inputs whose class has rules; the list has rules of its own. */
  readonly lists = new Map<string, () => InputClass>();
  /** Rules for several fields together. */
  readonly together: { readonly fields: readonly string[]; readonly lookUp: LookUpTogether }[] = [];
}

type InputClass = abstract new () => object;
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
    // Returns nothing, because TypeScript would take it for the property's descriptor.
    add(ownRules(constructor), String(field));
  };

const append = <Item>(map: Map<string, Item[]>, field: string, item: Item) =>
  map.set(field, [...(map.get(field) ?? []), item]);

/**
 * Adds a rule to a field, for values other than undefined; of several rules, the one nearest to the
 * field is checked first.
 */
export const Rule = (check: Check): FieldDecorator =>
  decorate(({ fields }, field) => append(fields, field, check));

/** Like Rule, for each value of a list; a value's path ends in its index from 0. */
export const RuleOfEach = (check: Check): FieldDecorator =>
  decorate(({ values }, field) => values.set(field, check));

/** Like Rule, for each field of a field that is an input, regardless of the rules of its class. */
export const RulesOfParts = (checks: Checks): FieldDecorator =>
  decorate(({ parts }, field) => parts.set(field, checks));

/** Looks up a field's value, unless it is null, undefined, or breaks a rule. */
export const LooksUp = (lookUp: LookUp): FieldDecorator =>
  decorate(({ lookUps }, field) => append(lookUps, field, lookUp));

/** Replaces a field's value before it is looked up. */
export const Rewrites = (rewrite: Rewrite): FieldDecorator =>
  decorate(({ rewrites }, field) => rewrites.set(field, rewrite));

/**
 * Looks up several fields together, unless one of them is wrong by itself. Runs only if the input
 * has another problem, so that all are reported at once; otherwise the write itself refuses.
 */
export const LooksUpTogether =
  (fields: readonly string[], lookUp: LookUpTogether) =>
  (type: InputClass): void => {
    ownRules(type).together.push({ fields, lookUp });
  };

/** Marks a class as the input of a new row: there is no old value that null could keep. */
export const IsNewRow = () => (type: InputClass) => {
  ownRules(type).isNew = true;
};

/** A sentence for the description of an input with changes or a new row. */
export const NULL_IS_REFUSED = 'Null is refused, unless a field says what it means.';

/** Allows null for a field with rules. */
export const IsOptional = (): FieldDecorator =>
  decorate(({ optional }, field) => optional.add(field));

/** Allows omitting a field, but not null; for types that check everything else, such as enums. */
export const IsGiven = (): FieldDecorator =>
  decorate(({ fields }, field) => fields.set(field, fields.get(field) ?? []));

/** Accepts any text, even with NUL; for a field whose malformed values are ignored. */
export const IsAnyText = (): FieldDecorator => decorate(({ anyText }, field) => anyText.add(field));

/** Validates each item of a list by the rules of its class; the list needs a rule of its own. */
export const HasItems = (type: () => InputClass): FieldDecorator =>
  decorate(({ lists }, field) => lists.set(field, type));

/** Returns the rules of a class, then those of the classes that it extends. */
export function rulesOf(type: unknown): Rules[] {
  if (typeof type !== 'function') return [];
  const own = rulesByClass.get(type);
  return [...(own ? [own] : []), ...rulesOf(Object.getPrototypeOf(type))];
}
