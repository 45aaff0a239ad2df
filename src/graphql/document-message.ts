import { CHINESE } from './document-message.table';

/** ` Did you mean "a", "b", or "c"?`, with a word before the first if graphql-js has one. */
const SUGGESTION = / Did you mean ([^"?]*)(".*")\?$/;

/** A message repeats the value that it is about; longer messages stay in English. */
const MAX_MESSAGE_LENGTH = 2000;

/**
 * A message of graphql-js about a document that cannot be parsed or does not fit the schema, or
 * about a value that does not fit its type, in Chinese; undefined for an unknown message.
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
