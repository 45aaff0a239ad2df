import type { IncomingMessage } from 'node:http';
import { afterTimeLimit } from '../concurrency/time-limit';

/** How much of an error's body is read, in bytes. */
const MAX_ERROR_BYTES = 64 * 1024;
/** The time for it, in milliseconds. */
const BODY_MS = 5_000;
/** By how many minutes the clocks may differ, as Amazon's and others' stores have it. */
const MAX_SKEW_MINUTES = 15;

/**
 * An unsuccessful answer of the store. It has neither the key pair nor a signed address: the
 * store's own message, which may quote both, is dropped.
 */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'S3Error';
  }
}

/** Reads the answer's body for its code. */
export async function errorOf(method: string, answer: IncomingMessage): Promise<S3Error> {
  const { statusCode = 0 } = answer;
  const code = await codeOf(answer);
  const skew = statusCode === 403 ? skewOf(answer) : '';
  return new S3Error(
    statusCode,
    `object store: ${method} was answered with ${statusCode}${code && ` ${code}`}${skew}`,
  );
}

async function codeOf(answer: IncomingMessage): Promise<string> {
  let body = '';
  const cancel = afterTimeLimit(BODY_MS, () => answer.destroy());
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      body += chunk.toString();
      if (body.length > MAX_ERROR_BYTES) break;
    }
  } catch {
    // The status says enough.
  } finally {
    cancel();
  }
  return /<Code>(\w{1,64})<\/Code>/.exec(body)?.[1] ?? '';
}

/**
 * How far the store's clock is from this machine's, if that is why it refuses signatures; a HEAD is
 * refused without a code.
 */
function skewOf({ headers }: IncomingMessage): string {
  const minutes = Math.round((Date.parse(headers.date ?? '') - Date.now()) / 60_000);
  if (!(Math.abs(minutes) >= MAX_SKEW_MINUTES)) return '';
  const how = minutes > 0 ? 'behind' : 'ahead of';
  return `; this machine's clock is ${Math.abs(minutes)} minutes ${how} the store's`;
}
