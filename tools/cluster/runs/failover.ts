import { setTimeout as pause } from 'node:timers/promises';
import type { Failure } from '../../history/instances';
import { runHistory } from '../../history/run';
import { tableText } from '../../lib/table-text';
import { percentile } from '../../soak/report';
import type { Cluster } from '../cluster';
import { FAULTS } from '../faults';
import type { Broken } from './split';

const USERS = [1, 2, 3, 4, 5, 6];
/** How long the load runs before each fault, and after all nodes are back. */
const LOAD_MS = 4_000;

const killPrimary = async (cluster: Cluster): Promise<Broken> => ({
  said: (await FAULTS['kill-primary']?.(cluster)) ?? '',
});

/**
 * Repeatedly kills the primary, or takes it away otherwise, under the history's load; prints
 * figures.
 */
export async function measureFailover(
  cluster: Cluster,
  times: number,
  takeAway = killPrimary,
): Promise<boolean> {
  const killed: number[] = [];
  let going = true;
  const breaking = async () => {
    for (let time = 0; time < times; time += 1) {
      await pause(LOAD_MS);
      const { said, settled } = await takeAway(cluster);
      // It is awaited below, but may reject earlier.
      settled?.catch(() => undefined);
      killed.push(performance.now());
      console.log(`${time + 1}: ${said}`);
      await cluster.until('another primary', () => cluster.nodeThatIs('primary'));
      await pause(LOAD_MS);
      await settled;
      await FAULTS.heal?.(cluster);
      await cluster.until('all nodes', () => cluster.isComplete());
    }
    await pause(LOAD_MS);
    going = false;
  };
  let broken: Promise<void> | undefined;
  const { history, violations, failures } = await runHistory({
    bases: cluster.bases,
    token: cluster.administrator,
    users: USERS,
    jobs: Array.from({ length: 40 }, (_, index) => String(index + 1)),
    goesOn: () => going,
    slack: 1_000,
    scope: cluster.layout.settings.KEYWORD_HISTORY_SCOPE,
    onBegun: () => {
      broken = breaking();
      broken.catch(() => (going = false));
      return Promise.resolve();
    },
  });
  await broken;
  const acknowledged = history.registers.flatMap(({ writes }) =>
    writes.filter(({ end }) => Number.isFinite(end)),
  );
  const again = killed.map((at) =>
    acknowledged.reduce(
      (least, { begin, end }) => (begin > at ? Math.min(least, end - at) : least),
      Infinity,
    ),
  );
  const longest = history.registers
    .flatMap((register) => register.reads)
    .reduce((most, { begin, end }) => Math.max(most, end - begin), 0);
  const { writes, reads, failedReads, failedWrites } = history.counts;
  console.log(`writing again after, s: ${again.map((ms) => (ms / 1000).toFixed(1)).join(' ')}`);
  console.log(`writes ${writes}, refused or unanswered ${failedWrites}`);
  console.log(
    `reads ${reads}, failed ${failedReads}: ${((100 * reads) / (reads + failedReads)).toFixed(2)} %`,
  );
  console.log(`longest read, s: ${(longest / 1_000).toFixed(1)}`);
  console.log(failureTable(failures, killed));
  if (violations.length > 0) console.log(`killed at, ms: ${killed.map(Math.round).join(' ')}`);
  for (const each of violations.slice(0, 10)) {
    const register = history.registers.find(({ name }) => name === each.register);
    const around = register?.writes.filter(({ begin }) => Math.abs(begin - each.at) < 15_000);
    console.log(JSON.stringify({ ...each, around }));
  }
  console.log(`violations ${violations.length}`);
  return violations.length === 0;
}

/** Returns a table of failures by operation and reason: how many, and how long after a kill. */
export function failureTable(failures: readonly Failure[], killed: readonly number[]): string {
  const groups = new Map<string, { operation: string; why: string; after: number[] }>();
  for (const { query, why, at, took } of failures) {
    const operation = /[({]\s*(\w+)/.exec(query.replace(/^[^{]*/, ''))?.[1] ?? query;
    const group = groups.get(`${operation} ${why}`) ?? { operation, why, after: [] };
    groups.set(`${operation} ${why}`, group);
    const since = Math.max(-Infinity, ...killed.filter((moment) => moment < at + took));
    group.after.push((at + took - since) / 1_000);
  }
  const rows = [...groups.values()].map(({ operation, why, after }) => [
    operation,
    why,
    String(after.length),
    `${percentile(after, 0).toFixed(1)} to ${percentile(after, 1).toFixed(1)}`,
  ]);
  return tableText([['operation', 'failed with', 'times', 'seconds after a kill'], ...rows]);
}
