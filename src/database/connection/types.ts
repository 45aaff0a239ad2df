import pg from 'pg';

type Read = (text: string) => unknown;

/** PostgreSQL's numbers (OIDs) of these types. */
const [INT2_ARRAY, INT4_ARRAY, TEXT_ARRAY, TIMESTAMPTZ] = [1005, 1007, 1009, 1184];

const driver = pg.types as { getTypeParser(type: number, format?: string): Read };

/**
 * Items that are quoted, null or arrays, and arrays whose bounds are written out. PostgreSQL quotes
 * a text that could be taken for NULL.
 */
const isUnusual = (text: string) =>
  !text.startsWith('{') ||
  text.includes('"') ||
  text.includes('\\') ||
  text.includes('{', 1) ||
  text.includes('NULL');

/** The driver reads arrays character by character; most can be split at their commas. */
function quickly(type: number, itemsOf: (texts: string[]) => unknown): [number, Read] {
  const unusually = driver.getTypeParser(type);
  const read: Read = (text) => {
    if (isUnusual(text)) return unusually(text);
    return text === '{}' ? [] : itemsOf(text.slice(1, -1).split(','));
  };
  return [type, read];
}

/** What `infinity` and `-infinity` are read as: RFC 3339 has no larger and no smaller year. */
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

/** The driver's parsers of values, but for those above. */
export const types = {
  getTypeParser: (type: number, format = 'text'): Read =>
    (format === 'text' ? own.get(type) : undefined) ?? driver.getTypeParser(type, format),
};
