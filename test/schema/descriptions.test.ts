import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
} from 'graphql';
import { createSchema } from '../../src/graphql/schema';
import { decisions } from '../contract/authorisation.decisions';

/**
 * The name and the description of every type, field, argument and enum value of the schema.
 */
function described(): [string, string][] {
  const found: [string, string | null | undefined][] = [];
  for (const type of Object.values(createSchema().getTypeMap())) {
    if (isIntrospectionType(type)) continue;
    found.push([type.name, type.description]);
    if (isEnumType(type)) {
      for (const value of type.getValues())
        found.push([`${type.name}.${value.name}`, value.description]);
    }
    if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
      const fields: Iterable<GraphQLField<unknown, unknown> | GraphQLInputField> = Object.values(
        type.getFields(),
      );
      for (const field of fields) {
        found.push([`${type.name}.${field.name}`, field.description]);
        if (!('args' in field)) continue;
        for (const each of field.args)
          found.push([`${type.name}.${field.name}(${each.name}:)`, each.description]);
      }
    }
  }
  return found.map(([name, description]) => [name, description?.trim() ?? '']);
}

it('every type, field, argument and enum value has a description', () => {
  const all = described();
  expect(all.length).toBeGreaterThan(80);
  expect(all.filter(([, description]) => description.length < 3).map(([name]) => name)).toEqual([]);
});

it('descriptions are sentences', () => {
  const bad = described().filter(([, description]) => !/^[A-Z`].*[.]$/s.test(description));
  expect(bad).toEqual([]);
});

/** Unclear words, with their replacements. */
const UNCLEAR: readonly (readonly [RegExp, string])[] = [
  [/\bWho(?:se)?\.$|^Which one\.|\bof it\.$/, 'name the thing'],
  [/\bwhere (?:it|there|nothing|none|the)\b/, 'when, for a condition'],
  [/\b(?:films?|pictures?)\b/i, 'video, image'],
  [/\bpeople num\b|\bfactory price total\b/, 'the field in backticks'],
  [/\btak(?:es?|en) back\b/, 'revoke, remove'],
];

it('descriptions use plain words', () => {
  const bad = described().flatMap(([name, text]) =>
    UNCLEAR.filter(([words]) => words.test(text)).map(([, better]) => `${name}: ${better}`),
  );
  expect(bad).toEqual([]);
});

it('descriptions of operations name the callers who may use them', () => {
  const named = {
    anyone: undefined,
    caller: undefined,
    editor: 'editors',
    admin: 'administrators',
  };
  const schema = createSchema();
  const bad = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).flatMap(({ name, description }) => {
      const ofType = decisions[type?.name ?? ''];
      const decided = typeof ofType === 'object' ? ofType[name] : ofType;
      const says = /For (\w+)\.$/.exec(description ?? '')?.[1];
      return says === named[decided ?? 'anyone'] ? [] : [`${name}: for ${String(says)}`];
    }),
  );
  expect(bad).toEqual([]);
});
