import type { Reconciliation } from '../../compare/reconcile';
import type { Owned } from '../../owners/owners';
import { requireWriteBack, takeOver } from '../../owners/transfer';
import { WriteBackLoop } from '../../owners/write-back.loop';
import type { Plan } from '../../plan/plan';
import { importAll } from '../../run-import';
import { applyChanges } from './apply';
import { cascadesOf } from '../changes/unlogged';
import type { Changes } from '../changes/changes';
import type { OldLog, Position } from '../binlog/old-log';
import { beginAt, doubtOldFindings, fingerprintOf, savePosition } from '../binlog/saved-position';
import { checkSchema } from './session.schema';
import { openSession, type Opened } from './session.open';
import { rememberedPosition } from './session.position';
import { compareTable, mayLackRows } from './session.tables';

/** What a following import has opened, and what it knows of the old database. */
export class Session {
  private readonly ownedTables: Map<string, Owned>;
  private writing: WriteBackLoop | null = null;

  private constructor(private readonly opened: Opened) {
    this.ownedTables = new Map(opened.prepared.ownedTables);
  }

  static open = async (...how: Parameters<typeof openSession>) =>
    new Session(await openSession(...how));

  get log() {
    return this.opened.log;
  }

  /** Outside of a transaction, between passes and changes. */
  get client() {
    return this.opened.client;
  }

  get followed() {
    return this.opened.followed;
  }

  get map() {
    return this.opened.prepared.map;
  }

  /** Changes that the server makes by foreign keys and does not log. */
  get cascades() {
    return cascadesOf(this.followed, this.opened.prepared.schema);
  }

  /** Returns the end of the old side's log. */
  endOf(log: OldLog): Promise<Position> {
    return log.end(this.opened.asking);
  }

  /** Returns where an earlier run with the same plans stopped; null if a pass is needed first. */
  rememberedPosition = (log: OldLog) =>
    rememberedPosition(this.opened, log, this.plans, this.followedPlans);

  /**
   * Compares all tables; returns the position after which the log has what the pass lacks, null
   * without a log. Tables that the map assigns to this side belong to it afterwards.
   */
  async pass(
    log: OldLog | null,
  ): Promise<{ position: Position | null; results: readonly Reconciliation[] }> {
    const { client, prepared, options, progress, print } = this.opened;
    const { source } = prepared;
    await doubtOldFindings(client);
    const position = log === null ? null : await log.snapshot(source);
    if (log === null) await source.query('START TRANSACTION WITH CONSISTENT SNAPSHOT');
    const results = await importAll(
      client,
      { ...prepared, ownedTables: this.ownedTables },
      progress,
    );
    const arrived = this.plans.filter((plan) => !this.followedPlans.includes(plan));
    if (options.writeBack) await requireWriteBack({ source, url: options.from }, arrived);
    for (const plan of arrived) {
      const owned = await takeOver({ client, source, print }, plan, options.writeBack);
      this.ownedTables.set(plan.table.name, owned);
    }
    if (position !== null) await beginAt(client, position, fingerprintOf(this.followedPlans));
    await source.query('COMMIT');
    return { position, results };
  }

  /** Starts writing back what the map says, unless it has been started. */
  async startWriteBack(): Promise<void> {
    const { connect, options, prepared, asking, print } = this.opened;
    const plans = prepared.plans.filter(
      ({ table }) => this.ownedTables.get(table.name)?.writesBack,
    );
    if (this.writing !== null || plans.length === 0) return;
    const old = { url: options.from, source: asking };
    this.writing = await WriteBackLoop.open(connect, old, plans, print);
  }

  /** Applies the changes up to a position; returns the results for tables compared as a whole. */
  async applyUpTo(log: OldLog, changes: Changes, position: Position): Promise<Reconciliation[]> {
    const { client, merging, prepared, print } = this.opened;
    const { source } = prepared;
    await log.snapshotBehind(source, position);
    await applyChanges({ client: merging, source }, this.followed, changes, position, print);
    const results: Reconciliation[] = [];
    for (const name of this.names)
      if (changes.whole.has(name) || mayLackRows(this.plans, name, results))
        results.push(await compareTable(this.opened, this.plans, name));
    if (results.length > 0) await savePosition(client, position);
    // Not awaited: the next statement on this connection waits for it.
    source.query('COMMIT').catch(() => undefined);
    return results;
  }

  /** Records a position up to which there is nothing to apply. */
  skipTo = (position: Position) => savePosition(this.opened.client, position);

  /** Throws `SchemaChanged` if the current schema would give other plans. */
  checkSchema = (why: string) => checkSchema(this.opened, this.plans, why);

  /** Throws the error that stopped writing back. */
  checkWriteBack(): void {
    const failure = this.writing?.failure;
    if (failure != null) throw failure;
  }

  async close(): Promise<void> {
    const { prepared, asking, client, merging } = this.opened;
    await this.writing?.stop().catch(() => undefined);
    const all = [prepared.source.close(), asking.close(), merging.end(), client.end()];
    await Promise.allSettled(all);
  }

  /** Names of the imported tables, in order: referenced tables come first. */
  get names(): string[] {
    const names = this.plans.map(({ table }) => table.name);
    return this.map.tables.account == null ? names : [...names, 'account'];
  }

  /** Tables that do not belong to this side, or not yet. */
  private get plans(): readonly Plan[] {
    return this.opened.prepared.plans.filter(({ table }) => !this.ownedTables.has(table.name));
  }

  private get followedPlans(): readonly Plan[] {
    return this.followed.map(({ plan }) => plan);
  }
}
