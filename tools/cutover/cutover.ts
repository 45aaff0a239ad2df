import { Events, type Event } from './events';
import { operations } from './operations';
import { startProxy } from './proxy';
import { WatchedShares } from './shares.file';
import { warningsOf, type Shares } from './shares';
import { Side } from './side';
import { Traffic } from './traffic';

export interface CutoverOptions {
  readonly old: URL;
  readonly new: URL;
  readonly host: string;
  readonly port: number;
  /** The shares file. */
  readonly file: string;
  readonly mounts: readonly string[];
  readonly isBehindProxy: boolean;
  /** Milliseconds that the new side has for an answer, and the old one. */
  readonly newTimeLimit: number;
  readonly oldTimeLimit: number;
  readonly say: (event: Event) => void;
}

export interface Cutover {
  readonly port: number;
  readonly shares: WatchedShares;
  readonly traffic: Traffic;
  readonly events: Events;
  close(): Promise<void>;
}

/**
 * Starts the proxy, and what watches over it. Throws UnusableShares for a shares file that cannot
 * be used, rejects where the port cannot be had.
 */
export async function startCutover(options: CutoverOptions): Promise<Cutover> {
  const clock = () => performance.now() / 1000;
  const events = new Events(options.say);
  const traffic = new Traffic(clock);
  const shares = new WatchedShares(
    options.file,
    (now, before) => noteChanges(events, now, before),
    (why) => events.add(`${options.file}: ${why}; what was said before counts on`),
  );
  for (const warning of warningsOf(shares.current)) events.add(`warning: ${warning}`);
  const sides = {
    old: new Side('old', options.old, options.oldTimeLimit),
    new: new Side('new', options.new, options.newTimeLimit),
  };
  const proxy = await startProxy({
    ...options,
    sides,
    shares: () => shares.current,
    observer: {
      answered: (operation, side, took, problem) => traffic.add(operation, side, took, problem),
      rescued: (operation) => (traffic.of(operation).rescued += 1),
      lost: (operation) => (traffic.of(operation).lost += 1),
      sent: () => undefined,
    },
  }).catch((error: unknown) => {
    shares.close();
    throw error;
  });
  return {
    port: proxy.port,
    shares,
    traffic,
    events,
    async close() {
      shares.close();
      await proxy.close();
      for (const side of Object.values(sides)) side.close();
    },
  };
}

function noteChanges(events: Events, now: Shares, before: Shares): void {
  for (const { name } of operations) {
    const [is, was] = [now.shares[name] ?? 0, before.shares[name] ?? 0];
    if (is !== was) events.add(`${name}: ${was} % -> ${is} %`);
  }
  const old = new Set(warningsOf(before));
  for (const warning of warningsOf(now)) if (!old.has(warning)) events.add(`warning: ${warning}`);
}
