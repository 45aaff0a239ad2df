import { CHINESE } from './document-message.table';

/** ` Did you mean "a", "b", or "c"?`; graphql-js may put a word before the first name. */
const SUGGESTION = / Did you mean ([^"?]*)(".*")\?$/;

/** In characters. Messages repeat the value in question; longer ones stay in English. */
const MAX_MESSAGE_LENGTH = 2000;

/**
 * Translates a message of graphql-js into Chinese, about a document that cannot be parsed or does
 * not fit the schema, or a value that does not fit its type; undefined for an unknown message.
 */
export function documentMessage(message: string): string | undefined {
  if (message.length > MAX_MESSAGE_LENGTH) return undefined;
  const [suggestion = '', , names = ''] = SUGGESTION.exec(message) ?? [];
  const said = message.slice(0, message.length - suggestion.length);
  const [pattern, chinese] = CHINESE.find(([each]) => each.test(said)) ?? [];
  if (pattern === undefined || chinese === undefined) return undefined;
  const asked = suggestion === '' ? '' : `是否想写 ${names.replace(/,? or |, /g, ' 或 ')}？`;
  return said.replace(pattern, chinese) + asked;
}
