import { CHINESE } from './document-message.table';

/** ` Did you mean "a", "b", or "c"?`, with what they are before the first where that is said. */
const SUGGESTION = / Did you mean ([^"?]*)(".*")\?$/;

/** A message repeats the value that it is about; longer ones stay as they are, in English. */
const MAX_MESSAGE_LENGTH = 2000;

/**
 * In Chinese, what graphql-js says of a document that cannot be parsed or does not fit the schema;
 * undefined for what it has not been known to say.
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
