import type { IncomingMessage } from 'node:http';

/** No operation has larger bodies. */
const MAX_BODY_BYTES = 128 * 1024;
/** How long a client has for such a body. */
const BODY_TIMEOUT_MS = 15_000;

/** Thrown if the client sends too slowly (`isSlow`) or has gone. */
export class BodyLost extends Error {
  constructor(readonly isSlow: boolean) {
    super(isSlow ? 'a slow client' : 'the client has gone');
  }
}

interface Body {
  readonly bytes: Buffer;
  /** False: the body has more than MAX_BODY_BYTES, and the request is paused. */
  readonly isWhole: boolean;
}

/** Reads at most MAX_BODY_BYTES of a request's body. Rejects with BodyLost. */
export function readBody(request: IncomingMessage): Promise<Body> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => stop(() => reject(new BodyLost(true))), BODY_TIMEOUT_MS);
    const stop = (then: () => void) => {
      clearTimeout(timer);
      request.off('data', take).off('end', end).off('close', lost);
      then();
    };
    const bytes = () => (pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
    const take = (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size <= MAX_BODY_BYTES) return;
      request.pause();
      stop(() => resolve({ bytes: bytes(), isWhole: false }));
    };
    const end = () => stop(() => resolve({ bytes: bytes(), isWhole: true }));
    const lost = () => stop(() => reject(new BodyLost(false)));
    request.on('data', take).on('end', end).on('close', lost);
  });
}
