/** A request that waits to be admitted. */
export interface Waiter {
  start(): void;
  refuse(): void;
  /** Returns the address that it came from; slots are divided between addresses. */
  caller(): string | undefined;
  /** Whether it has been answered, or its client has hung up. */
  gone: boolean;
  /** When it joined the queue, in ms. */
  since: number;
  /** When it was received, in ms, if it had to wait before it could join. */
  readonly received?: number | undefined;
}

const receivedAt = ({ received, since }: Waiter): number => received ?? since;

/**
 * Takes the waiter that was received last from a queue in the order of joining. Pipelined requests
 * join when the answer before them is sent: taken for new, they would always be served before other
 * clients' requests.
 */
export function takeNewest(queue: Waiter[]): Waiter | undefined {
  let newest = queue.length - 1;
  // A waiter that joined before the newest was received cannot be newer, nor any ahead of it.
  for (let at = newest - 1; at >= 0; at -= 1) {
    const [best, other] = [queue[newest], queue[at]];
    if (best === undefined || other === undefined || other.since <= receivedAt(best)) break;
    if (receivedAt(other) > receivedAt(best)) newest = at;
  }
  return queue.splice(newest, 1)[0];
}
