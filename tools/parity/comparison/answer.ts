import { parseJson } from '../../lib/read-json';

/** Replaces what a recording must not contain. */
const LEFT_OUT = '(left out)';

export const SECRET_NAME = /token|secret|passw|session|cookie|authori[sz]|openid|unionid|api_?key/i;
const IN_AN_ADDRESS = /([?&](?:[a-z]{1,20}[_-]?)?token=)[^&#"'\s]*/gi;
const WORD = /[\w-]{6,}/g;

/**
 * Returns an answer for a recording: JSON without members whose names are secret, and without the
 * `known` tokens; for other content, such as a page that the framework shows its developers, only
 * the size.
 */
export function rebuildAnswer(text: string, known: (word: string) => string | undefined): string {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return `(no JSON, ${text.length} characters)`;
  }
  return JSON.stringify(clean(value, known));
}

function clean(value: unknown, known: (word: string) => string | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => clean(each, known));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        SECRET_NAME.test(name) && each !== null ? LEFT_OUT : clean(each, known),
      ]),
    );
  }
  if (typeof value !== 'string') return value;
  return value.replace(IN_AN_ADDRESS, `$1${LEFT_OUT}`).replace(WORD, (word) => known(word) ?? word);
}
