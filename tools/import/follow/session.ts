import type { Client } from 'pg';
import { importAdmins } from '../accounts/import-admins';
import { importTable } from '../importer';
import type { Progress } from '../report/progress';
import type { Reconciliation } from '../compare/reconcile';
import { importAll, prepareImport, readPlans, type ImportOptions, type Prepared } from '../run';
import { openSource, type Source } from '../source/source';
import { prepareTarget } from '../target/state';
import { applyChanges } from './apply';
import type { Changes } from './changes';
import { oldLogOf, type OldLog, type Position } from './place';
import {
  beginAt,
  changedPlans,
  doubtOldFindings,
  fingerprintOf,
  readPosition,
  savePosition,
} from './position';
import { prepareUnits } from './unit.stage';
import { waysToFollow, type Followed } from './ways';

/** The old schema is not what was planned any more. */
export class SchemaChanged extends Error {}

/** What a following import holds open, and what it knows of the old database. */
export class Session {
  private constructor(
    readonly options: ImportOptions,
    readonly prepared: Prepared,
    /** How the old side tells its changes; a text: why it does not. */
    readonly log: OldLog | string,
    readonly followed: readonly Followed[],
    /** Holds the lock, and compares. */
    private readonly client: Client,
    /** Merges what changed. */
    private readonly merging: Client,
    /** Outside of any snapshot. */
    private readonly asking: Source,
    private readonly progress: Progress,
    private readonly say: (line: string) => void,
  ) {}

  static async open(
    connect: () => Promise<Client>,
    options: ImportOptions,
    progress: Progress,
    say: Record<'once' | 'each', (line: string) => void>,
  ): Promise<Session> {
    const open: (() => Promise<unknown>)[] = [];
    try {
      const client = await connect();
      open.push(() => client.end());
      const prepared = await prepareImport(client, options, say.once);
      open.push(() => prepared.source.close());
      const log = await oldLogOf(prepared.source);
      const followed = waysToFollow(prepared.plans, prepared.map, prepared.schema);
      const merging = await connect();
      open.push(() => merging.end());
      await prepareTarget(merging, false);
      await prepareUnits(merging, followed);
      const asking = await openSource(options.from);
      await asking.query('COMMIT');
      const held = [client, merging, asking] as const;
      return new Session(options, prepared, log, followed, ...held, progress, say.each);
    } catch (error) {
      for (const close of open.reverse()) await close().catch(() => undefined);
      throw error;
    }
  }

  /** How far the old side's log is written. */
  end(log: OldLog): Promise<Position> {
    return log.end(this.asking);
  }

  /** Where an earlier run by the same plans left off; null: there has to be a pass first. */
  async rememberedPosition(): Promise<Position | null> {
    const found = await readPosition(this.client);
    const isSame = found?.plans === fingerprintOf(this.prepared.plans);
    return isSame ? { file: '', offset: 0, gtids: found.gtids } : null;
  }

  /** A pass over all tables; gives the position behind which the log says what it lacks. */
  async pass(
    log: OldLog | null,
  ): Promise<{ position: Position | null; results: readonly Reconciliation[] }> {
    const { source, plans } = this.prepared;
    await doubtOldFindings(this.client);
    const position = log === null ? null : await log.snapshot(source);
    if (log === null) await source.query('START TRANSACTION WITH CONSISTENT SNAPSHOT');
    const results = await importAll(this.client, this.prepared, this.progress);
    if (position !== null) await beginAt(this.client, position, fingerprintOf(plans));
    await source.query('COMMIT');
    return { position, results };
  }

  /** Brings what changed up to a position; gives how whole tables compared. */
  async bring(log: OldLog, changes: Changes, position: Position): Promise<Reconciliation[]> {
    const { source } = this.prepared;
    await log.snapshotBehind(source, position);
    const databases = { client: this.merging, source };
    await applyChanges(databases, this.followed, changes, position, this.say);
    const results: Reconciliation[] = [];
    // What is pointed to comes first.
    const names = [...this.prepared.plans.map(({ table }) => table.name), 'account'];
    for (const name of names.filter((each) => changes.whole.has(each)))
      results.push(await this.compare(name));
    if (results.length > 0) await savePosition(this.client, position);
    await source.query('COMMIT');
    return results;
  }

  /** Nothing is to be brought up to there. */
  async skipTo(position: Position): Promise<void> {
    await savePosition(this.client, position);
  }

  /** Throws `SchemaChanged` where the plans would be others by the schema that is there now. */
  async checkSchema(why: string): Promise<void> {
    const { plans } = this.prepared;
    await this.asking.query('COMMIT');
    const now = await readPlans(this.asking, this.options).catch((error: unknown) => {
      throw new SchemaChanged(`${why}: ${(error as Error).message}`, { cause: error });
    });
    const changed = changedPlans(plans, now.plans);
    if (changed.length === 0) return;
    throw new SchemaChanged(`${why}: what is read of ${changed.join(', ')} would be another.`);
  }

  /** Fails where a connection is gone that nothing waits for. */
  async check(): Promise<void> {
    await this.client.query('SELECT');
  }

  async close(): Promise<void> {
    const { prepared, asking, client, merging } = this;
    const all = [prepared.source.close(), asking.close(), merging.end(), client.end()];
    await Promise.allSettled(all);
  }

  private async compare(name: string): Promise<Reconciliation> {
    const { source, plans, map, schema } = this.prepared;
    const task = { client: this.client, source, progress: this.progress };
    const plan = plans.find(({ table }) => table.name === name);
    if (plan !== undefined) return importTable(task, plan);
    const admins = map.tables[name];
    if (admins == null) throw new Error(`There is no table ${name}.`);
    return importAdmins(task, admins, schema);
  }
}
