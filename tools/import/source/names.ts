import type { LiveSchema, LiveTable } from './live';

/** MySQL: a name as an identifier. */
export const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;

/** Returns the first of `names` (in lower case) that is a column; ignores case, as MySQL does. */
export function columnNamed({ columns }: LiveTable, names: readonly string[]): string | null {
  const found = names.map((name) => [...columns.keys()].find((one) => one.toLowerCase() === name));
  return found.find((name) => name !== undefined) ?? null;
}

/** Returns the first prefixed name that is a table; ignores case if there is no exact match. */
export function tableNamed(
  schema: LiveSchema,
  prefix: string,
  names: readonly string[],
): LiveTable | undefined {
  const inLowerCase = new Map([...schema].map(([name, table]) => [name.toLowerCase(), table]));
  return names
    .map((name) => schema.get(prefix + name) ?? inLowerCase.get((prefix + name).toLowerCase()))
    .find((table) => table !== undefined);
}

/** Returns the names in SQL fragments, in lower case, since MySQL ignores the case of columns. */
export const namesIn = (texts: readonly string[]) =>
  new Set(
    texts.flatMap((text) =>
      Array.from(text.matchAll(/`((?:[^`]|``)+)`|[\w$\u0080-\uffff]+/g), ([word, name]) =>
        (name?.replaceAll('``', '`') ?? word).toLowerCase(),
      ),
    ),
  );
