import type { Client } from 'pg';
import { codeOf } from '../../src/lib/text/reason';
import { checkReport } from '../lib/report-file';
import { importAdmins } from './accounts/import-admins';
import { isLost } from './follow/errors/errors';
import { importTable } from './import-table';
import { readLiveSchema, type LiveSchema } from './source/live';
import { guessMap, type ImportMap } from './plan/map';
import { readMap } from './plan/map.file';
import { takeLock } from './target/lock';
import { makePlans, type Plan } from './plan/plan';
import { aboutPlans } from './plan/plan.about';
import { Progress, type Output } from './report/progress';
import { agrees, type Reconciliation } from './compare/reconcile';
import { printResults } from './report/results';
import { ownedHere, type Owned } from './owners/owners';
import { openSource, type Source } from './source/source';
import { requireImportAllowed } from './import-allowed';
import { prepareTarget } from './target/prepare-target';

export interface ImportOptions {
  /** `mysql://user:password@host:port/database`. */
  readonly from: string;
  readonly prefix: string;
  readonly map?: string | undefined;
  readonly dryRun: boolean;
  /** Makes our tables equal to the old ones even if they have rows that no import created. */
  readonly replace: boolean;
  /** The mini-program's app id, which the old table of logins does not have. */
  readonly appId?: string | undefined;
  /** Where the findings are written, as JSON lines. */
  readonly report: string;
  /** Aborts the wait for another import. */
  readonly signal?: AbortSignal;
}

/** What a map depends on, besides the old database. */
type Guessing = Pick<ImportOptions, 'from' | 'prefix' | 'map' | 'appId'>;

/** An old database that is ready to be read, and the plan for it. */
export interface Prepared {
  readonly source: Source;
  readonly map: ImportMap;
  readonly schema: LiveSchema;
  readonly plans: readonly Plan[];
  /** Tables that belong to this side, which no pass changes. */
  readonly ownedTables: ReadonlyMap<string, Owned>;
}

/** Runs the whole import; returns whether everything agrees. */
export async function runImport(
  client: Client,
  options: ImportOptions,
  output: Output,
  progressOutput = output,
): Promise<boolean> {
  const print = (line: string) => void output.write(`${line}\n`);
  await checkReport(options.report);
  const prepared = await prepareImport(client, options, print);
  try {
    const results = await importAll(client, prepared, new Progress(progressOutput));
    await printResults(client, results, { ...options, map: prepared.map }, print);
    return results.every(agrees);
  } finally {
    await prepared.source.close();
  }
}

/** Opens the old database, reads the map and prepares a connection for the import. */
export async function prepareImport(
  client: Client,
  options: ImportOptions,
  print: (line: string) => void,
): Promise<Prepared> {
  // Before the snapshot of the old database: an import that waited must not import an old state.
  if (!options.dryRun) await takeLock(client, print, options.signal);
  const source = await openSource(options.from);
  try {
    const read = await readPlans(source, options);
    for (const line of aboutPlans(read.map, read.plans, read.schema)) print(line);
    await prepareTarget(client, options.dryRun);
    if (!options.dryRun) await requireImportAllowed(client, options.replace);
    const ownedTables = await ownedHere(client);
    for (const [name, { since }] of ownedTables)
      print(`${name}: belongs to the new side since ${since}, left alone`);
    return { ...read, ownedTables };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Combines the map with the old database's current schema. */
export async function readPlans(
  source: Source,
  options: ImportOptions,
): Promise<Omit<Prepared, 'ownedTables'>> {
  const schema = await readLiveSchema(source);
  const map = mapOf(schema, options);
  return { source, map, schema, plans: makePlans(map, schema) };
}

/** Imports all tables once. */
export async function importAll(
  client: Client,
  { source, map, schema, plans, ownedTables }: Prepared,
  progress: Progress,
): Promise<readonly Reconciliation[]> {
  const task = { client, source, progress };
  const results: Reconciliation[] = [];
  for (const plan of plans.filter(({ table }) => !ownedTables.has(table.name)))
    results.push(await importTable(task, plan).catch(inTable(plan.table.name)));
  const admins = map.tables.account;
  if (admins != null)
    results.push(await importAdmins(task, admins, schema).catch(inTable('account')));
  return results;
}

/** May pass: a full disk, too little memory (SQLSTATE), or a table altered while it was read. */
const MAY_PASS = /^53|^ER_TABLE_DEF_CHANGED$/;

const inTable = (name: string) => (error: unknown) => {
  const passes = isLost(error) || MAY_PASS.test(String(codeOf(error)));
  const why = `${name}: ${error instanceof Error ? error.message : String(error)}`;
  const next = '. What is imported stays: run the import again.';
  throw new Error(passes ? why.replace(/\.?$/, next) : why, { cause: error });
};

function mapOf(schema: LiveSchema, { prefix, map, appId }: Guessing): ImportMap {
  const guess = guessMap(schema, prefix, appId);
  const used = map === undefined ? guess : readMap(map, guess);
  if (Object.values(used.tables).some((table) => table !== null)) return used;
  throw new Error(
    `The old database has no table to import with the prefix "${prefix}", or this user may read ` +
      'none: check the address, --prefix and the map.',
  );
}

/** Returns the map that a live schema suggests, to be reviewed and passed with --map. */
export async function inspect(options: Guessing): Promise<ImportMap> {
  const source = await openSource(options.from);
  try {
    return mapOf(await readLiveSchema(source), { ...options, map: undefined });
  } finally {
    await source.close();
  }
}
