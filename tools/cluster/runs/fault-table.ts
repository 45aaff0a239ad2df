import { setTimeout as pause } from 'node:timers/promises';
import { tableText } from '../../lib/table-text';
import type { Cluster } from '../cluster';
import { FAULTS } from '../faults';
import { KINDS, Traffic, type Kind, type Sample } from './traffic';

/** The kinds of requests that may fail while a part is gone, because they need it. */
const NEEDED_BY: Readonly<Record<string, readonly Kind[]>> = {
  'kill-replica': [],
  'kill-instance': [],
  'kill-redis': [],
  'kill-store': ['uploads', 'posters'],
  'kill-pgbouncer': ['favourites', 'new sessions', 'uploads', 'posters'],
  'kill-etcd': [],
  'kill-primary': ['favourites', 'new sessions', 'uploads', 'posters'],
  'kill-haproxy': KINDS,
};

/** How long the load runs before a fault, during it, and after the repair. */
const BEFORE_FAULT_MS = 15_000;
const DURING_FAULT_MS = 15_000;
const AFTER_REPAIR_MS = 20_000;
/** Failures must stop within this time after the repair. */
const WELL_WITHIN_MS = 15_000;

/** When a part was killed and started again, by performance.now(). */
interface Times {
  readonly killed: number;
  readonly mended: number;
}

interface Row {
  readonly kind: Kind;
  readonly requests: number;
  /** Without those in progress when the part was killed, which `underWay` counts. */
  readonly failed: number;
  readonly underWay: number;
  readonly reasons: readonly string[];
  /** The slowest, in milliseconds. */
  readonly longest: number;
  /** From the repair to the end of the last failure, in milliseconds; 0 if none ended after it. */
  readonly wellAfter: number;
  readonly isKept: boolean;
}

/** Returns the outcomes of requests during one fault by kind, and whether they are as expected. */
export function outcomesByKind(
  samples: readonly Sample[],
  { killed, mended }: Times,
  needing: readonly Kind[],
): Row[] {
  return KINDS.map((kind) => {
    const all = samples.filter((sample) => sample.kind === kind && sample.end >= killed);
    const lost = all.filter(({ why }) => why !== undefined);
    const later = lost.filter(({ begin }) => begin >= killed);
    const wellAfter = Math.max(0, ...lost.map(({ end }) => end - mended));
    return {
      kind,
      requests: all.length,
      failed: later.length,
      underWay: lost.length - later.length,
      longest: Math.max(0, ...all.map(({ begin, end }) => end - begin)),
      reasons: [...new Set(lost.map(({ why }) => why ?? ''))],
      wellAfter,
      isKept:
        all.some(({ why, begin }) => why === undefined && begin >= mended) &&
        wellAfter < WELL_WITHIN_MS &&
        (needing.includes(kind) || later.length === 0),
    };
  });
}

const HEAD =
  'fault,requests of,number,failed,under way,with,longest (s),well after (s),as wanted'.split(',');

/** Kills each part in turn under load and repairs it; prints a table. */
export async function measureFaults(cluster: Cluster): Promise<boolean> {
  const traffic = await Traffic.begin(cluster);
  const table: string[][] = [HEAD];
  let isKept = true;
  await pause(BEFORE_FAULT_MS);
  for (const [fault, needing] of Object.entries(NEEDED_BY)) {
    const begun = traffic.samples.length;
    console.log(`${fault}: ${await FAULTS[fault]?.(cluster)}`);
    // Requests that began before this may have reached the part while it was being killed.
    const killed = performance.now();
    await pause(DURING_FAULT_MS);
    const mended = performance.now();
    await FAULTS.heal?.(cluster);
    await pause(AFTER_REPAIR_MS);
    await cluster.until('every node', () => cluster.isComplete());
    await cluster.until('an answer of each kind', () =>
      Promise.resolve(KINDS.every((kind) => traffic.hasAnswered(kind, mended))),
    );
    for (const row of outcomesByKind(traffic.samples.slice(begun), { killed, mended }, needing)) {
      isKept &&= row.isKept;
      table.push(cells(fault, row));
    }
  }
  await traffic.end();
  console.log(tableText(table));
  return isKept;
}

const cells = (fault: string, row: Row): string[] => [
  fault,
  row.kind,
  String(row.requests),
  String(row.failed),
  String(row.underWay),
  row.reasons.join(', '),
  (row.longest / 1_000).toFixed(1),
  (row.wellAfter / 1_000).toFixed(1),
  row.isKept ? 'yes' : 'NO',
];
