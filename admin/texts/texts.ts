import { createContext, useContext } from 'react';

export type Language = 'zh' | 'en';

type Text = string | ((...values: never[]) => string);

/** The page's texts: by key, in Chinese and in English; functions if values are inserted. */
type Table = Readonly<Record<string, readonly [zh: Text, en: Text]>>;

type Translated<T extends Table> = { readonly [Key in keyof T]: T[Key][0] };

/** Defines a table of texts, with the same keys and values in both languages. */
export const texts = <const T extends Table>(
  table: {
    readonly [Key in keyof T]: readonly [zh: T[Key][0], en: Widened<T[Key][0]>];
  } & T,
): T => table;

type Widened<T> = T extends (...values: infer Values) => string
  ? (...values: Values) => string
  : string;

export const LanguageContext = createContext<Language>('zh');

export const useLanguage = (): Language => useContext(LanguageContext);

/** Characters that would reverse the text around a name, such as the question about it. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text without the characters that change the direction of text; other values as is. */
export const withoutDirections = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replace(DIRECTIONS, '') : value;

/** Returns a text that inserts its values without these characters. */
const inserting = (text: Text): Text =>
  typeof text === 'string'
    ? text
    : (...values) => text(...(values.map(withoutDirections) as never[]));

const translated = new WeakMap<Table, Partial<Record<Language, unknown>>>();

/** Returns a table's texts in one language. */
export function textsIn<T extends Table>(table: T, language: Language): Translated<T> {
  const known = translated.get(table) ?? {};
  translated.set(table, known);
  known[language] ??= Object.fromEntries(
    Object.entries(table).map(([key, [zh, en]]) => [key, inserting(language === 'zh' ? zh : en)]),
  );
  return known[language] as Translated<T>;
}

/** Returns a table's texts in the reader's language. */
export const useTexts = <T extends Table>(table: T): Translated<T> => textsIn(table, useLanguage());
