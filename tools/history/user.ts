import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller';
import { OwnThings } from './own-things';

/** The pause after every eighth turn. */
const PAUSE_MS = 3_000;

/** Acts as one user with two devices: one writes, the other reads all the time. */
export async function actAsUser(caller: Caller): Promise<void> {
  const own = new OwnThings(caller);
  const device = { reads: true };
  const reading = (async () => {
    while (device.reads) await own.look();
  })();
  for (let turn = 0; caller.goesOn(); turn += 1) {
    await own.write(turn);
    await own.look();
    // Long enough for replicas to catch up from time to time.
    if (turn % 8 === 7) await pause(PAUSE_MS);
  }
  device.reads = false;
  await reading;
  await own.look();
}
