import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Body {
  readonly text: string;
  /** base64 in recordings of former releases, where the bytes were no UTF-8. */
  readonly encoding: 'utf8' | 'base64';
}

/**
 * One request and what the old service said, as a line of the recording. Made anew of what is
 * known; no token is in it.
 */
export interface Exchange {
  /** Milliseconds since the recording began. */
  readonly at: number;
  readonly operation: string;
  readonly method: string;
  /** What the caller asked; the old service makes addresses of it. Former releases kept none. */
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
 * The exchanges of a recording in their order. Throws at a line that is none, except a last one cut
 * short.
 */
export async function* readRecording(file: string): AsyncGenerator<Exchange> {
  let number = 0;
  let broken: number | undefined;
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    number += 1;
    if (broken !== undefined) throw new Error(`${file}, line ${broken}: not an exchange.`);
    if (line.trim() === '') continue;
    try {
      yield JSON.parse(line) as Exchange;
    } catch {
      broken = number;
    }
  }
}
