import { messages } from '../../../src/rest/failures';
import type { Answer } from './ask';

const [OPEN, CLOSE] = [0x7b, 0x7d];
/** This service's message if the operations are mounted elsewhere (REST_PATHS). */
const UNKNOWN = Buffer.from(messages.noSuchOperation);
const SUCCESS = /^[^{]{0,3}\{\s{0,4}"code":\s{0,4}1\s{0,4},/;

/** Returns why an answer cannot be used, even if its side is healthy; undefined if it can. */
export const problemOf = (answer: Answer): string | undefined =>
  answer.status === 429 ? 'HTTP 429' : faultOf(answer);

/**
 * Returns what is wrong with the side that gave an answer; undefined if nothing. A rate limit is no
 * fault: one caller who exceeds it must not send everybody back to the old side.
 */
export function faultOf({ status, encoding, body, rest }: Answer): string | undefined {
  if (status >= 500) return `HTTP ${status}`;
  if (status === 404 && body.includes(UNKNOWN)) return 'HTTP 404';
  if (rest !== undefined || (encoding !== '' && encoding !== 'identity')) return undefined;
  return isEnvelope(body) ? undefined : 'no envelope';
}

/** Whether an answer is a success envelope; false if it is compressed. */
export const isSuccess = ({ body }: Answer): boolean =>
  SUCCESS.test(body.subarray(0, 40).toString('latin1'));

/** Whether a body begins and ends like the envelope; the rest is not checked. */
const isEnvelope = (body: Buffer) => {
  const begin = body.subarray(0, 4).toString('latin1').startsWith('\xEF\xBB\xBF') ? 3 : 0;
  return body[begin] === OPEN && body.at(-1) === CLOSE;
};
