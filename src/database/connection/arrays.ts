import pg from 'pg';

type Read = (text: string) => unknown;

/** PostgreSQL's numbers (OIDs) of these types. */
const [INT2_ARRAY, INT4_ARRAY, TEXT_ARRAY] = [1005, 1007, 1009];

const driver = pg.types as { getTypeParser(type: number, format?: string): Read };

/** Items that are quoted, null or arrays, and arrays whose bounds are written out. */
const isUnusual = (text: string) => !text.startsWith('{') || /["\\]|\{.*\{|NULL/is.test(text);

/** The driver reads arrays character by character; most can be split at their commas. */
function quickly(type: number, itemOf: Read): [number, Read] {
  const unusually = driver.getTypeParser(type);
  const read: Read = (text) => {
    if (isUnusual(text)) return unusually(text);
    return text === '{}' ? [] : text.slice(1, -1).split(',').map(itemOf);
  };
  return [type, read];
}

const quick = new Map([
  quickly(INT2_ARRAY, Number),
  quickly(INT4_ARRAY, Number),
  quickly(TEXT_ARRAY, (item) => item),
]);

/** The driver's parsers of values, with faster ones for arrays of integers and of texts. */
export const types = {
  getTypeParser: (type: number, format = 'text'): Read =>
    (format === 'text' ? quick.get(type) : undefined) ?? driver.getTypeParser(type, format),
};
