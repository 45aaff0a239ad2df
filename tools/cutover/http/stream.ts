import type { Client, Head } from './client';
import type { Exchange } from './exchange';

/** Streams an answer, no faster than the client reads; `first` has been received already. */
export function streamTo(client: Client, head: Head, exchange: Exchange, first?: Buffer): void {
  if (client.isGone) {
    exchange.cancel();
    return;
  }
  client.onDrain = () => exchange.resume();
  client.onGone = () => exchange.cancel();
  client.begin(head);
  const data = (piece: Buffer) => {
    if (!client.write(piece)) exchange.pause();
  };
  if (first !== undefined) data(first);
  exchange.goOn({
    head: () => undefined,
    data,
    end: () => client.end(),
    // An aborted answer must not look complete.
    failed: () => client.cut(),
  });
}
