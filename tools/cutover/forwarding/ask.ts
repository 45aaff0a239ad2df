import { Unanswered, type Exchange, type Listener, type Question } from '../http/exchange';
import type { ResponseHead } from '../http/response-head';
import { endToEnd } from './headers';
import type { Side } from './side';

/** Answers up to this size are held until they are complete; larger ones are streamed. */
const MAX_HELD_BYTES = 512 * 1024;
/** The largest total size of held answers; beyond that they are streamed. */
const MAX_TOTAL_HELD_BYTES = 64 * 1024 * 1024;

/** An answer of a side, or its beginning. */
export interface Answer {
  readonly status: number;
  readonly reason: string;
  /** Alternating names and values, without the headers of the connection. */
  readonly headers: readonly string[];
  readonly encoding: string;
  readonly body: Buffer;
  /** What follows `body`, paused; undefined if the answer is complete. */
  readonly rest: Exchange | undefined;
  /** Milliseconds until it was complete, or too large to be held. */
  readonly took: number;
}

interface Asked {
  readonly answer: Promise<Answer>;
  /** Aborts the request and rejects the answer, because the client has gone. */
  readonly cancel: () => void;
}

let held = 0;

/**
 * Sends a request to a side. Rejects with Unanswered, also if the answer breaks off or takes too
 * long.
 */
export function ask(side: Side, question: Question): Asked {
  const began = performance.now();
  let exchange: Exchange | undefined;
  const answer = new Promise<Answer>((resolve, reject) => {
    let head: ResponseHead | undefined;
    const pieces: Buffer[] = [];
    let size = 0;
    const giveOut = (rest?: Exchange) => {
      held -= size;
      const { status = 502, reason = '', rawHeaders = [], connection, encoding = '' } = head ?? {};
      resolve({
        status,
        reason,
        headers: endToEnd(rawHeaders, connection),
        encoding,
        body: pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces),
        rest,
        took: performance.now() - began,
      });
    };
    const listener: Listener = {
      head: (given) => (head = given),
      data(piece) {
        pieces.push(piece);
        size += piece.length;
        held += piece.length;
        if (size <= MAX_HELD_BYTES && held <= MAX_TOTAL_HELD_BYTES) return;
        exchange?.hold(side.timeLimit);
        giveOut(exchange);
      },
      end: () => giveOut(),
      failed(error) {
        held -= size;
        const why = head === undefined ? '' : 'the answer broke off: ';
        reject(new Unanswered(`${why}${error.message}`, error.wasSent));
      },
    };
    exchange = side.askWhole(question, listener);
  });
  return { answer, cancel: () => exchange?.cancel() };
}
