import type { FieldProblem } from '../errors';

interface Rule {
  readonly isValid: (value: unknown) => boolean;
  /** What the caller reads when the value is not valid. */
  readonly message: string;
}

/** The rules of one input class by field; when a field breaks several, the first is reported. */
class Rules {
  readonly fields = new Map<string, Rule[]>();
  readonly optional = new Set<string>();
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

/**
 * Holds a field to a rule unless it is undefined; of several rules, the one nearest to the field is
 * first.
 */
export const Rule = (message: string, isValid: Rule['isValid']): FieldDecorator =>
  decorate(({ fields }, field) =>
    fields.set(field, [...(fields.get(field) ?? []), { isValid, message }]),
  );

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

/** Every field of an input that breaks a rule of its class, its name after `path`. */
export function problemsOf(input: object, type: unknown, path = ''): FieldProblem[] {
  const valueOf = (field: string) => (input as Readonly<Record<string, unknown>>)[field];
  return rulesOf(type).flatMap(({ fields, optional, lists }) =>
    [...fields].flatMap(([field, rules]) => {
      const value = valueOf(field);
      if (value === undefined || (value === null && optional.has(field))) return [];
      const broken = rules.find(({ isValid }) => !isValid(value));
      const itemType = lists.get(field);
      return [
        ...(broken ? [{ field: `${path}${field}`, message: broken.message }] : []),
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
