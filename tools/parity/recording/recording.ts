import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Body {
  readonly text: string;
  /** base64 in recordings of former releases, if the bytes were not UTF-8. */
  readonly encoding: 'utf8' | 'base64';
}

/**
 * A request and the old service's answer, as a line of the recording. It consists of known parts
 * only, and contains no token.
 */
export interface Exchange {
  /** Milliseconds since the recording began. */
  readonly at: number;
  readonly operation: string;
  readonly method: string;
  /**
   * The host that the caller asked, from which the old service builds addresses. Former releases
   * did not record it.
   */
  readonly host?: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly contentType: string | null;
  readonly body: Body;
  /** The caller's pseudonym; null for an anonymous one. */
  readonly token: string | null;
  readonly answer: Answer;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export const decoded = ({ text, encoding }: Body) => Buffer.from(text, encoding);

/**
 * Reads the exchanges of a recording, in order. Throws at the end if a line is invalid, unless it
 * is a truncated last one.
 */
export async function* readRecording(file: string): AsyncGenerator<Exchange> {
  let number = 0;
  let broken: number | undefined;
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      yield JSON.parse(line) as Exchange;
    } catch {
      broken ??= number;
    }
  }
  if (broken !== undefined && broken < number)
    throw new Error(`${file}, line ${broken}: not an exchange.`);
}
