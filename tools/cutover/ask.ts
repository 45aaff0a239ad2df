import type { ClientRequest, IncomingMessage } from 'node:http';
import { endToEnd } from './headers';
import { Unanswered, type Question, type Side } from './side';

/** Answers up to this size are held until they are whole, in bytes; larger ones are streamed. */
export const HELD = 512 * 1024;
/** All answers held at a time, in bytes; beyond that they are streamed. */
const HELD_TOGETHER = 64 * 1024 * 1024;

/** What a side said, or the beginning of it. */
export interface Answer {
  readonly status: number;
  /** Names and values in turns, without those of the connection. */
  readonly headers: readonly string[];
  readonly type: string;
  readonly encoding: string;
  readonly body: Buffer;
  /** What follows `body`, paused; undefined where the answer is whole. */
  readonly rest: IncomingMessage | undefined;
  /** Milliseconds until it was whole, or too large to be held. */
  readonly took: number;
}

export interface Asked {
  readonly answer: Promise<Answer>;
  /** The client has gone: ends the request, and rejects the answer. */
  cancel(): void;
}

let held = 0;

/** Asks a side. Rejects with Unanswered, also where an answer breaks off or takes too long. */
export function ask(side: Side, question: Question, body: Buffer): Asked {
  let onward: ClientRequest | undefined;
  const began = performance.now();
  const answer = new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Unanswered(`no answer in ${side.timeLimit} ms`, true));
      onward?.destroy();
    }, side.timeLimit);
    const fail = (error: Unanswered) => {
      clearTimeout(timer);
      reject(error);
    };
    const start = (isSecondTry: boolean) => {
      onward = side.open(
        question,
        (response) => {
          receive(response, fail, (whole) => {
            clearTimeout(timer);
            resolve({ ...whole, took: performance.now() - began });
          });
        },
        (error, mayBeStale) => {
          if (mayBeStale && !isSecondTry) start(true);
          else fail(error);
        },
        isSecondTry,
      );
      onward.end(body.length === 0 ? undefined : body);
    };
    start(false);
  });
  return { answer, cancel: () => onward?.destroy() };
}

function receive(
  response: IncomingMessage,
  fail: (error: Unanswered) => void,
  done: (answer: Omit<Answer, 'took'>) => void,
): void {
  const { headers, statusCode = 502, rawHeaders } = response;
  const pieces: Buffer[] = [];
  let size = 0;
  let isOver = false;
  const finish = () => {
    isOver = true;
    held -= size;
  };
  const giveOut = (rest?: IncomingMessage) => {
    finish();
    done({
      status: statusCode,
      headers: endToEnd(rawHeaders, headers.connection),
      type: headers['content-type'] ?? '',
      encoding: headers['content-encoding'] ?? '',
      body: pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces),
      rest,
    });
  };
  const take = (piece: Buffer) => {
    pieces.push(piece);
    size += piece.length;
    held += piece.length;
    if (size <= HELD && held <= HELD_TOGETHER) return;
    response.off('data', take).pause();
    giveOut(response);
  };
  response.on('data', take);
  response.once('end', () => {
    if (!isOver) giveOut();
  });
  // Stays when the answer has been given out: whoever streams the rest hears of it as well.
  response.on('error', (error) => {
    if (isOver) return;
    finish();
    fail(new Unanswered(`the answer broke off: ${error.message}`, true));
  });
}
