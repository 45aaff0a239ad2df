import type { Server } from 'node:net';
import { codeOf, reasonOf } from '../../src/lib/text/reason';

/** Listens; rejects with a line that names the option. */
export async function listenFor(
  option: string,
  server: Server,
  host: string,
  port: number,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  }).catch((error: unknown) => {
    const isTaken = codeOf(error) === 'EADDRINUSE';
    const why = isTaken
      ? 'is taken by another process'
      : `cannot be listened at: ${reasonOf(error)}`;
    throw new Error(`${option}: ${host}:${port} ${why}.`, { cause: error });
  });
}
