/** The beginning of an answer. */
export interface Head {
  readonly status: number;
  readonly reason: string;
  /** Names and values in turns, without those of the connection. */
  readonly headers: readonly string[];
}

/** Whoever sent a request, and waits for the one answer to it. */
export interface Client {
  /** No answer can reach it any more. */
  readonly isGone: boolean;
  /** Something of the answer was sent. */
  readonly hasBegun: boolean;
  /** Called when it goes before the answer has ended. */
  onGone: (() => void) | undefined;
  /** Called when it takes more of an answer that is written bit by bit. */
  onDrain: (() => void) | undefined;
  /** Answers with a whole body. */
  send(head: Head, body: Buffer): void;
  /** Begins an answer, which goes on by `write` and `end`. */
  begin(head: Head): void;
  /** False: no more before `onDrain`. */
  write(piece: Buffer): boolean;
  end(): void;
  /** Breaks off, so that the answer does not look whole. */
  cut(): void;
}

export const hasLength = ({ headers }: Head): boolean =>
  headers.some((each, at) => at % 2 === 0 && each.toLowerCase() === 'content-length');
