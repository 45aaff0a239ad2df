/** The languages that callers read messages in. */
export type Language = 'en' | 'zh';

/** A text in each language. */
export type Message = Readonly<Record<Language, string>>;

/** The maximum number of characters of the header that are read; browsers send far fewer. */
const MAX_HEADER_LENGTH = 200;

/**
 * Returns the language that an `Accept-Language` header (RFC 9110, section 12.5.4) prefers: Chinese
 * for `zh` and everything that begins with `zh-`; English for everything else, and if both have the
 * same weight and English comes first.
 */
export function preferredLanguage(header: string | undefined): Language {
  const ranges = (header ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .flatMap((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      const weight = quality === undefined ? 1 : Number(quality.slice(2));
      const language = languageOf(tag.split('-', 1)[0]);
      return language !== undefined && weight > 0 ? [{ language, weight }] : [];
    });
  // Sorting is stable: among equal weights the first stays first.
  return ranges.sort((one, other) => other.weight - one.weight)[0]?.language ?? 'en';
}

const languageOf = (tag: string | undefined): Language | undefined =>
  tag === 'zh' ? 'zh' : tag === 'en' || tag === '*' ? 'en' : undefined;
