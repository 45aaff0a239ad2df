import type { Client } from 'pg';
import { ownerIn } from '../../owners/owners';
import { refuseWrites } from '../../owners/refused-writes';
import { giveBack } from '../../owners/transfer';
import type { Progress } from '../../report/progress';
import { prepareImport, type ImportOptions, type Prepared } from '../../run-import';
import { openSource, type Source } from '../../source/source';
import { prepareTarget } from '../../target/prepare-target';
import { oldLogOf, type OldLog } from '../binlog/old-log';
import { prepareGroups } from '../groups/group.stage';
import { whyUnlogged } from '../changes/unlogged';
import { followedTables, type Followed } from '../changes/followed-table';

export interface SessionOptions extends ImportOptions {
  /** Whether tables that are to be this side's are written back. */
  readonly writeBack: boolean;
}

/** Connections of a following import, and their settings. */
export interface Opened {
  readonly options: SessionOptions;
  readonly connect: () => Promise<Client>;
  readonly prepared: Prepared;
  /** How to read the old side's changes, or a text that says why they cannot be read. */
  readonly log: OldLog | string;
  readonly followed: readonly Followed[];
  /** Holds the lock, and compares tables. */
  readonly client: Client;
  /** Merges what changed. */
  readonly merging: Client;
  /** Outside of any snapshot. */
  readonly asking: Source;
  readonly progress: Progress;
  readonly print: (line: string) => void;
}

/**
 * Opens the connections, refuses writes to the old side's tables, and gives back tables that the
 * map assigns to the old side again.
 */
export async function openSession(
  connect: () => Promise<Client>,
  options: SessionOptions,
  progress: Progress,
  print: Record<'once' | 'each', (line: string) => void>,
): Promise<Opened> {
  const open: (() => Promise<unknown>)[] = [];
  try {
    const client = await connect();
    open.push(() => client.end());
    const prepared = await prepareImport(client, options, print.once);
    open.push(() => prepared.source.close());
    const { source, map, plans, schema } = prepared;
    const ownedTables = new Map(prepared.ownedTables);
    const old = plans.filter((plan) => !ownedTables.has(plan.table.name));
    await refuseWrites(
      client,
      old.map(({ table }) => table),
    );
    const followedPlans = plans.filter((plan) => ownerIn(map, plan) === 'old');
    for (const plan of followedPlans) {
      const owned = ownedTables.get(plan.table.name);
      if (owned === undefined) continue;
      const sides = { client, source, url: options.from, print: print.each };
      await giveBack(sides, plan, owned, options.replace);
      ownedTables.delete(plan.table.name);
    }
    const followed = followedTables(followedPlans, map, schema);
    const log = whyUnlogged(followed, schema) ?? (await oldLogOf(source));
    const merging = await connect();
    open.push(() => merging.end());
    await prepareTarget(merging, false);
    await prepareGroups(merging, followed);
    const asking = await openSource(options.from);
    await asking.query('COMMIT');
    const held = { client, merging, asking, progress, print: print.each };
    return { options, connect, prepared: { ...prepared, ownedTables }, log, followed, ...held };
  } catch (error) {
    for (const close of open.reverse()) await close().catch(() => undefined);
    throw error;
  }
}
