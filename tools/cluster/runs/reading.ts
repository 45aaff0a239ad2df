import { setTimeout as pause } from 'node:timers/promises';
import { tableText } from '../../lib/table-text';
import type { Cluster } from '../cluster';
import { countStatements, resetStatements, shareOfPrimary, statementsTable } from './statements';
import { Traffic } from './traffic';

/** How long requests run before counting begins. */
const WARM_UP_MS = 10_000;
/** The share of reading statements that may run on the primary. */
const MAX_SHARE_ON_PRIMARY = 0.02;
const SHOWN_STATEMENTS = 10;

/**
 * Reads, anonymously and logged in, and prints on which node the statements ran; returns whether
 * the primary's share was as small as promised.
 */
export async function measureReading(cluster: Cluster, seconds: number): Promise<boolean> {
  const readers = await Traffic.begin(cluster, ['lists', 'own lists'], false);
  await pause(WARM_UP_MS);
  await resetStatements(cluster);
  const begun = readers.samples.length;
  await pause(seconds * 1_000);
  const nodes = await countStatements(cluster);
  const requests = readers.samples.slice(begun);
  await readers.end();
  const answered = requests.filter(({ why }) => why === undefined).length;
  const share = shareOfPrimary(nodes);
  console.log(`Readers, anonymous and logged in: ${requests.length} requests in ${seconds} s`);
  console.log(`answered ${answered}`);
  console.log(statementsTable(nodes));
  console.log(`on the primary: ${(100 * share).toFixed(2)} %`);
  const onPrimary = nodes.find(({ role }) => role === 'primary')?.statements ?? [];
  const shown = onPrimary.slice(0, SHOWN_STATEMENTS);
  const rows = shown.map(({ calls, statement }) => [String(calls), statement]);
  console.log(tableText([['times', 'statement on the primary'], ...rows]));
  return share < MAX_SHARE_ON_PRIMARY;
}
