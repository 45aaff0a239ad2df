import type { Client } from 'pg';
import { MAX_INTEGER } from '../../../src/lib/values/ids';
import type { Plan } from '../plan/plan';
import type { Source } from '../source/source';
import { withShortLock, type Owned } from './owners';
import { OldTableWriter, openOldWriter } from './old-writer';
import { startRecording, stopRecording } from './outbox';
import { forgetOrphans, archiveOrphans } from './orphan-archive';
import { allowWrites, refuseWrites } from './refused-writes';
import { WRITABLE, WriteBack } from './write-back';

/** The two sides between which a table is transferred. */
interface Sides {
  readonly client: Client;
  readonly source: Source;
  /** The old database's address. */
  readonly url: string;
  readonly print: (line: string) => void;
}

/** Throws if one of these tables cannot be written back; call it before any of them moves. */
export async function requireWriteBack(
  { source, url }: Pick<Sides, 'source' | 'url'>,
  plans: readonly Plan[],
): Promise<void> {
  for (const plan of plans.filter(isWritable)) {
    const old = await openOldWriter(url);
    await OldTableWriter.open(source, old, plan).finally(() => old.destroy());
  }
}

const isWritable = ({ table }: Plan) => WRITABLE.includes(table.name);

/**
 * Makes a completely imported table this side's own: it may be written here, and new ids are above
 * all ids of the old side.
 */
export async function takeOver(
  { client, source, print }: Pick<Sides, 'client' | 'source' | 'print'>,
  plan: Plan,
  wantsWriteBack: boolean,
): Promise<Owned> {
  const { table } = plan;
  const { name } = table;
  const writesBack = wantsWriteBack && isWritable(plan);
  const statements = [
    allowWrites(name),
    ...(writesBack ? [startRecording(table)] : []),
    archiveOrphans(table),
    ...('id' in table.columns ? [idsAbove(name, await lastOldId(source, plan))] : []),
    `INSERT INTO import_owned (table_name, writes_back) VALUES ('${name}', ${writesBack})`,
  ];
  await withShortLock(client, statements.join(';\n'));
  const how = writesBack ? 'its changes are written back' : 'nothing of it is written back';
  print(`${name}: belongs to the new side from now on; ${how}.`);
  return { writesBack, since: new Date().toISOString() };
}

/**
 * Gives a table back, after writing this side's changes to the old table. Throws if they were not
 * recorded, unless they may be lost.
 */
export async function giveBack(
  { client, source, url, print }: Sides,
  plan: Plan,
  { writesBack, since }: Owned,
  mayLose: boolean,
): Promise<void> {
  const { table } = plan;
  if (!writesBack && !mayLose)
    throw new Error(
      `${table.name} has belonged to the new side since ${since}, and was not written back: ` +
        'following it again would undo what happened here. --replace does so all the same.',
    );
  // Nobody can add changes while they are being written.
  await refuseWrites(client, [table]);
  if (writesBack) {
    const writeBack = await WriteBack.open(client, { url, source }, [plan], print);
    await writeBack.drain().finally(() => writeBack.close());
  }
  await withShortLock(
    client,
    `${stopRecording(table.name)}; ${forgetOrphans(table.name)};
     DELETE FROM import_outbox WHERE table_name = '${table.name}';
     DELETE FROM import_owned WHERE table_name = '${table.name}'`,
  );
  print(`${table.name}: belongs to the old side again.`);
}

/** PostgreSQL: makes new ids exceed `last`, and all those assigned here already. */
const idsAbove = (name: string, last: string) => `
  SELECT setval(sequence, greatest(${last}, coalesce(pg_sequence_last_value(sequence), 0),
    (SELECT max(id) FROM ${name}), 1))
  FROM (SELECT pg_get_serial_sequence('${name}', 'id')::regclass AS sequence) AS of_table`;

/**
 * Returns the highest id that the old side has assigned, including deleted rows; if a damaged row
 * has one too large for `integer`, the highest that fits.
 */
export async function lastOldId(source: Source, { from, columns }: Plan): Promise<string> {
  // MySQL would return a cached value up to a day old; MariaDB has no such setting.
  await source.query('SET SESSION information_schema_stats_expiry = 0').catch(() => undefined);
  const id = columns.find(({ name }) => name === 'id')?.source?.sql ?? 'NULL';
  const [row] = await source.query(
    `SELECT IF(auto_increment - 1 > ${MAX_INTEGER},
       (SELECT MAX(${id} + 0) FROM ${from} WHERE ${id} + 0 <= ${MAX_INTEGER}),
       auto_increment - 1) AS last
     FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = ?`,
    [from.replaceAll('`', '')],
  );
  return row?.last ?? '0';
}
