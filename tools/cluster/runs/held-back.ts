import { connect } from '../../../src/database/connection/connect';
import { runHistory } from '../../history/run';
import type { Cluster } from '../cluster';
import { countStatements, resetStatements, statementsTable } from './statements';

/** The replay delay of each replica; a third one replays at once. */
const REPLAY_DELAYS_MS = [2_000, 20_000];
/** Each caller's pause before each request, for a long run at a low rate. */
const REQUEST_PAUSE_MS = 250;
const USERS = [1, 2, 3, 4, 5, 6];

/** Runs the history's load while the replicas are delayed; prints the result. */
export async function holdReplicasBack(cluster: Cluster, minutes: number): Promise<boolean> {
  const { nodes } = cluster.layout;
  const roles = await cluster.roles();
  const replicas = nodes.filter((_, index) => roles[index] === 'replica');
  for (const [index, node] of replicas.entries()) {
    const database = connect(cluster.layout.urlOf(node), 1);
    try {
      await database.raw(
        `ALTER SYSTEM SET recovery_min_apply_delay = ${REPLAY_DELAYS_MS[index] ?? 0}`,
      );
      await database.raw('SELECT pg_reload_conf()');
    } finally {
      await database.destroy();
    }
  }
  await resetStatements(cluster);
  let began = performance.now();
  const { history, violations, failures } = await runHistory({
    bases: cluster.bases,
    token: cluster.administrator,
    users: USERS,
    jobs: Array.from({ length: 20 }, (_, index) => String(index + 1)),
    goesOn: () => performance.now() < began + minutes * 60_000,
    // Other callers may see data as old as the slowest replica's.
    slack: Math.max(...REPLAY_DELAYS_MS) + 5_000,
    scope: cluster.layout.settings.KEYWORD_HISTORY_SCOPE,
    rest: REQUEST_PAUSE_MS,
    onBegun: () => {
      began = performance.now();
      return Promise.resolve();
    },
  });
  const { writes, reads } = history.counts;
  const took = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(statementsTable(await countStatements(cluster)));
  console.log(`${took} minutes, ${writes} writes, ${reads} reads, ${failures.length} failed`);
  for (const each of violations.slice(0, 20)) console.log(JSON.stringify(each));
  console.log(`violations ${violations.length}`);
  return violations.length === 0;
}
