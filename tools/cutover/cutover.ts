import type { Accepted } from '../parity/comparison/accepted';
import { AcceptedFile } from './comparing/accepted.file';
import { Comparer, type CompareOptions } from './comparing/comparer';
import { Events, type Event } from './watching/events';
import { Findings } from './comparing/findings';
import { observe } from './watching/observe';
import { operations } from './operations';
import { RecordedOwners } from './shares/owners';
import { startProxy } from './forwarding/proxy';
import { WatchedShares } from './shares/shares.file';
import { warningsOf } from './shares/shares';
import { Side } from './forwarding/side';
import { Notices } from './watching/notices';
import { forgetBefore, noteChanges } from './watching/share-changes';
import { Traffic } from './watching/traffic';
import { Watch } from './watching/watch';

export interface CutoverOptions {
  readonly old: URL;
  readonly new: URL;
  readonly host: string;
  readonly port: number;
  /** The shares file. */
  readonly file: string;
  /**
   * The new database, where the import records which side owns a table; without it the shares file
   * records that.
   */
  readonly database?: string;
  readonly mounts: readonly string[];
  readonly isBehindProxy: boolean;
  /** The time limits for an answer of the new side and of the old one, in milliseconds. */
  readonly newTimeLimit: number;
  readonly oldTimeLimit: number;
  readonly compare: CompareOptions;
  /** The list of accepted differences, into which proposals are written. */
  readonly acceptedFile: string;
  /** Differences that are accepted in addition to that list. */
  readonly accepted: readonly Accepted[];
  readonly say: (event: Event) => void;
}

export interface Cutover {
  readonly port: number;
  readonly shares: WatchedShares;
  readonly traffic: Traffic;
  readonly findings: ReadonlyMap<string, Findings>;
  readonly comparer: Comparer;
  readonly events: Events;
  close(): Promise<void>;
}

/** The functions that close what has been opened. */
type Opened = (() => unknown)[];

const closeAll = (opened: Opened) => opened.splice(0).forEach((close) => close());

/**
 * Starts the proxy and the watch. Rejects, with nothing left open, if a file cannot be used or if
 * it cannot listen on the port.
 */
export async function startCutover(options: CutoverOptions): Promise<Cutover> {
  const opened: Opened = [];
  try {
    return await open(options, opened);
  } catch (error) {
    closeAll(opened);
    throw error;
  }
}

async function open(options: CutoverOptions, opened: Opened): Promise<Cutover> {
  const opening = <Closable extends { close(): unknown }>(closable: Closable) => {
    opened.push(() => closable.close());
    return closable;
  };
  const clock = () => performance.now() / 1000;
  const events = new Events(options.say);
  const notices = new Notices(events);
  const traffic = new Traffic(clock);
  const findings = new Map(
    operations.map(({ name }) => [
      name,
      new Findings(clock, (difference) => accepted.because(name, difference)),
    ]),
  );
  const shares = opening(
    new WatchedShares(
      options.file,
      (now, before) => {
        noteChanges(events, now, before);
        forgetBefore(now, before, traffic, findings);
      },
      (why) => events.add(`${options.file}: ${why}`),
    ),
  );
  const { database = '' } = options;
  for (const warning of warningsOf(shares.current)) events.add(`warning: ${warning}`);
  // It reports the owners that it changes.
  if (database !== '') await opening(new RecordedOwners(database, shares, events)).look();
  const sides = {
    old: opening(new Side('old', options.old, options.oldTimeLimit)),
    new: opening(new Side('new', options.new, options.newTimeLimit)),
  };
  const accepted = opening(
    new AcceptedFile(options.acceptedFile, options.accepted, (why) => events.add(why)),
  );
  opening(new Watch({ shares, traffic, findings, accepted, events, notices }));
  const findingsOf = ({ name }: { readonly name: string }) => findings.get(name) ?? never(name);
  const comparer = new Comparer(
    { ...options, sides, findingsOf, answered: (...what) => traffic.add(...what) },
    options.compare,
    clock,
  );
  const proxy = await startProxy({
    ...options,
    sides,
    shares: () => shares.current,
    observer: observe({ shares, traffic, notices, comparer }),
  });
  return {
    port: proxy.port,
    shares,
    traffic,
    findings,
    comparer,
    events,
    async close() {
      await proxy.close();
      closeAll(opened);
    },
  };
}

function never(name: string): never {
  throw new Error(`${name} is not one of the operations`);
}
