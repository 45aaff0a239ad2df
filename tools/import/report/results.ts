import type { Client } from 'pg';
import { agrees, type Reconciliation } from '../compare/reconcile';
import type { ImportMap } from '../plan/map';
import { countFindings, findingsText, reconciliationText, writeReport } from './report';
import { grouped } from '../../lib/grouped';

interface Context {
  readonly report: string;
  readonly dryRun: boolean;
  readonly map: ImportMap;
}

/** Prints how the tables compare and what to look at, and writes the findings. */
export async function printResults(
  client: Client,
  results: readonly Reconciliation[],
  { report, dryRun, map }: Context,
  print: (line: string) => void,
): Promise<void> {
  const counted = await countFindings(client);
  if (counted.length > 0) print(`\n${findingsText(counted)}`);
  print(`\n${reconciliationText(results)}\n`);
  const written = await writeReport(client, report);
  const findings = written === 1 ? 'finding' : 'findings';
  print(`${grouped(written)} ${findings}, row by row, in ${report}`);
  if (dryRun) print('This was a dry run: nothing was written to the database.');
  for (const line of missingNames(map, results)) print(line);
  for (const { table, differing } of results.filter((each) => !agrees(each))) {
    const chunks = differing.slice(0, 10).join(', ') || '(in sum)';
    print(`${table} differs, in the chunks ${chunks}. Run the import again.`);
  }
}

/** Reports missing entries of the map: all lines are `equal`, but the agent text would be empty. */
function missingNames({ tables }: ImportMap, results: readonly Reconciliation[]): string[] {
  const { from = '', names = {} } = tables.site_config ?? {};
  const wanted = Object.values(names);
  const found = results.find(({ table }) => table === 'site_config')?.read;
  if (found === undefined || found >= wanted.length) return [];
  return [`site_config: ${from} lacks entries of ${wanted.join(', ')}; see "names" of the map.`];
}
