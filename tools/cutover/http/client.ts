/** The beginning of an answer. */
export interface Head {
  readonly status: number;
  readonly reason: string;
  /** Alternating names and values, without the headers of the connection. */
  readonly headers: readonly string[];
}

/** The sender of a request, waiting for its answer. */
export interface Client {
  /** No answer can reach it any more. */
  readonly isGone: boolean;
  /** A part of the answer was sent. */
  readonly hasBegun: boolean;
  /** Called when the client goes before the answer has ended. */
  onGone: (() => void) | undefined;
  /** Called when the client is ready for more of a streamed answer. */
  onDrain: (() => void) | undefined;
  /** Answers with a complete body. */
  send(head: Head, body: Buffer): void;
  /** Begins an answer, which continues by `write` and `end`. */
  begin(head: Head): void;
  /** Returns false if nothing may be written before `onDrain`. */
  write(piece: Buffer): boolean;
  end(): void;
  /** Aborts, so that the answer does not look complete. */
  cut(): void;
}

/** Answers with a complete body; aborts instead if an answer has begun. */
export function sendOrCut(client: Client, head: Head, body: Buffer): void {
  if (client.hasBegun) client.cut();
  else client.send(head, body);
}

export const hasLength = ({ headers }: Head): boolean =>
  headers.some((each, at) => at % 2 === 0 && each.toLowerCase() === 'content-length');
