import { Unanswered, type Exchange, type Listener, type Question } from '../http/exchange';
import type { ResponseHead } from '../http/response-reader';
import { endToEnd } from './headers';
import type { Side } from './side';

/** Answers up to this size are held until they are whole, in bytes; larger ones are streamed. */
const HELD = 512 * 1024;
/** All answers held at a time, in bytes; beyond that they are streamed. */
const HELD_TOGETHER = 64 * 1024 * 1024;

/** What a side said, or the beginning of it. */
export interface Answer {
  readonly status: number;
  readonly reason: string;
  /** Names and values in turns, without those of the connection. */
  readonly headers: readonly string[];
  readonly encoding: string;
  readonly body: Buffer;
  /** What follows `body`, paused; undefined where the answer is whole. */
  readonly rest: Exchange | undefined;
  /** Milliseconds until it was whole, or too large to be held. */
  readonly took: number;
}

export interface Asked {
  readonly answer: Promise<Answer>;
  /** The client has gone: ends the request, and rejects the answer. */
  readonly cancel: () => void;
}

let held = 0;

/** Asks a side. Rejects with Unanswered, also where an answer breaks off or takes too long. */
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
        if (size <= HELD && held <= HELD_TOGETHER) return;
        exchange?.hold();
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
