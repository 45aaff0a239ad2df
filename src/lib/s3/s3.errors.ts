import type { IncomingMessage } from 'node:http';
import { afterTimeLimit } from '../concurrency/time-limit';

/** The maximum number of bytes that are read of an error's body. */
const MAX_ERROR_BYTES = 64 * 1024;
/** The time limit for reading it, in milliseconds. */
const BODY_MS = 5_000;
/** How many minutes the clocks may differ, for the stores of Amazon and others. */
const MAX_SKEW_MINUTES = 15;

/**
 * An unsuccessful answer of the store. It contains neither the key pair nor a signed URL: the
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

/** Reads the answer's body for its error code. */
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
 * Returns how far this machine's clock is off, if that is why the store refuses signatures; the
 * store refuses a HEAD without a code.
 */
function skewOf({ headers }: IncomingMessage): string {
  const minutes = Math.round((Date.parse(headers.date ?? '') - Date.now()) / 60_000);
  if (!(Math.abs(minutes) >= MAX_SKEW_MINUTES)) return '';
  const how = minutes > 0 ? 'behind' : 'ahead of';
  return `; this machine's clock is ${Math.abs(minutes)} minutes ${how} the store's`;
}
