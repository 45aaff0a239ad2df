import pg from 'pg';

type Read = (text: string) => unknown;

/** PostgreSQL's OIDs of these types. */
const [INT2_ARRAY, INT4_ARRAY, TEXT_ARRAY, TIMESTAMPTZ] = [1005, 1007, 1009, 1184];

const driver = pg.types as { getTypeParser(type: number, format?: string): Read };

/**
 * Whether items are quoted, null or arrays, or the bounds are written out. PostgreSQL quotes a text
 * that could be taken for NULL.
 */
const isUnusual = (text: string) =>
  !text.startsWith('{') ||
  text.includes('"') ||
  text.includes('\\') ||
  text.includes('{', 1) ||
  text.includes('NULL');

/** Splits most arrays at their commas; the driver reads them character by character. */
function quickly(type: number, itemsOf: (texts: string[]) => unknown): [number, Read] {
  const unusually = driver.getTypeParser(type);
  const read: Read = (text) => {
    if (isUnusual(text)) return unusually(text);
    return text === '{}' ? [] : itemsOf(text.slice(1, -1).split(','));
  };
  return [type, read];
}

/** Replacements for `infinity` and `-infinity`: the largest and smallest years of RFC 3339. */
const INFINITE: Readonly<Record<string, string>> = {
  infinity: '9999-12-31T23:59:59.999Z',
  '-infinity': '0000-01-01T00:00:00.000Z',
};

const readTime = driver.getTypeParser(TIMESTAMPTZ);

const own = new Map<number, Read>([
  [TIMESTAMPTZ, (text) => (text in INFINITE ? new Date(INFINITE[text] ?? '') : readTime(text))],
  quickly(INT2_ARRAY, (texts) => texts.map(Number)),
  quickly(INT4_ARRAY, (texts) => texts.map(Number)),
  quickly(TEXT_ARRAY, (texts) => texts),
]);

/** The driver's value parsers, overridden by those above. */
export const types = {
  getTypeParser: (type: number, format = 'text'): Read =>
    (format === 'text' ? own.get(type) : undefined) ?? driver.getTypeParser(type, format),
};
