import { Nightly } from './nightly';
import { pause } from './pause';
import type { OldLog, Position } from './binlog/old-log';
import { comparedAt, saveComparedAt } from './binlog/saved-position';
import type { Session } from './session/session';
import { Stream, type Taken } from './binlog/stream';
import type { Sampling, Watch } from './monitoring/watch';
import { byOldTable, wholeByOldTable } from './changes/followed-table';

/** Changes within this time are applied together. */
const GATHER_MS = 20;
/** How often everything else is checked. */
const CHECK_INTERVAL_MS = 1_000;

/** Applies what the old side logs, until `signal` aborts. */
export class LogFollower {
  private nightly: Nightly | undefined;
  private toCompare: string[] = [];

  constructor(
    private readonly from: string,
    private readonly compareAt: string | undefined,
    private readonly watch: Watch,
    private readonly signal: AbortSignal,
  ) {}

  /** `begun` is called when reading the log begins. */
  async follow(
    session: Session,
    log: OldLog,
    position: Position,
    begun: () => void,
  ): Promise<void> {
    this.nightly ??= new Nightly(this.compareAt, await comparedAt(session.client));
    const whole = wholeByOldTable(session.map);
    const followed = byOldTable(session.followed);
    const { cascades } = session;
    const stream = new Stream(this.from, position, { followed, whole, cascades });
    const sampling = this.watch.sample(session, log);
    try {
      await stream.start();
      begun();
      this.watch.log.print(`Following the binary log from ${position.gtids || 'its beginning'}.`);
      await this.read(session, log, stream, sampling);
    } finally {
      sampling.stop();
      await stream.stop();
    }
  }

  private async read(
    session: Session,
    log: OldLog,
    stream: Stream,
    sampling: Sampling,
  ): Promise<void> {
    let saved = performance.now();
    while (!this.signal.aborted) {
      await stream.changed(CHECK_INTERVAL_MS);
      const failure = stream.failure ?? sampling.failure;
      if (failure !== null) throw failure;
      session.checkWriteBack();
      await pause(GATHER_MS, this.signal);
      const taken = stream.take();
      const { changes, position, statement } = taken;
      if (statement !== null)
        await session.checkSchema(`A statement was logged: ${statement.slice(0, 200)}`);
      const isNightly = this.addNightly(session, taken);
      if (!changes.isEmpty) {
        const compared = await session.applyUpTo(log, changes, position);
        this.watch.countChanges(changes);
        this.watch.compared(compared);
        if (isNightly) await this.noteNightly(session);
        saved = performance.now();
      } else if (performance.now() - saved > 10 * CHECK_INTERVAL_MS) {
        await session.skipTo(position);
        saved = performance.now();
      }
      this.watch.applied(position);
      await this.watch.findings.updateIfDue(session.client);
    }
    await this.watch.findings.update(session.client);
  }

  /**
   * Adds the next table to compare, from the configured time of day on; changes are applied in
   * between. Returns whether there is one; it stays next until it has been compared.
   */
  private addNightly({ names }: Session, { changes, position }: Taken): boolean {
    if (this.nightly?.isDue()) this.toCompare = names;
    const [next] = this.toCompare;
    if (position.file === '' || next === undefined) return false;
    changes.addWhole(next);
    return true;
  }

  private async noteNightly({ client }: Session): Promise<void> {
    this.toCompare.shift();
    if (this.toCompare.length > 0) return;
    await saveComparedAt(client, new Date());
    this.watch.log.print('Every table has been compared.');
  }
}
