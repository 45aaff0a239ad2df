import type { Client, Head } from './client';
import type { Exchange } from './exchange';

/** Passes an answer on as it comes, no faster than the client reads; `first` came already. */
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
    // An answer that breaks off must not look whole.
    failed: () => client.cut(),
  });
}
