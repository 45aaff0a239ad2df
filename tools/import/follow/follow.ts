import type { Client } from 'pg';
import { Progress, type Output } from '../report/progress';
import { agrees, type Reconciliation } from '../compare/reconcile';
import type { ImportOptions } from '../run';
import { FollowLog } from './follow.say';
import { Lag } from './lag';
import { FollowMetrics } from './metrics';
import { nextTime } from './nightly';
import { SchemaChanged, Session } from './session';
import { Stream, type Taken } from './stream';
import { isLogLost, isLost, isOtherSchema, isUnreadable } from './trouble';
import { byOldTable, wholeByOldTable } from './ways';
import type { OldLog, Position } from './place';

export interface FollowOptions extends ImportOptions {
  readonly metricsPort?: number | undefined;
  /** Seconds of lag above which an alert is printed. */
  readonly alertAbove: number;
  /** When all tables are compared as a whole, each day: `03:00` by the clock of this machine. */
  readonly compareAt?: string | undefined;
}

/** Exit status where the old schema is not what was planned any more. */
const SCHEMA_CHANGED = 3;
/** Changes of so many milliseconds are brought together. */
const GATHER = 20;
/** Between two looks at how far the old side is, in milliseconds. */
const SAMPLE_EVERY = 250;
/** Between two looks at everything else, in milliseconds. */
const TICK = 1_000;
/** Between two attempts to connect, in milliseconds. */
const AGAIN_AFTER = 2_000;
/** Without a log: between two passes at least, in milliseconds. */
const PASS_EVERY = 5_000;

/**
 * Brings everything over, and then whatever changes at the old side, until `signal` aborts. Gives
 * the exit status.
 */
export async function follow(
  connect: () => Promise<Client>,
  options: FollowOptions,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const following = new Following(connect, options, output, signal);
  try {
    if (options.metricsPort !== undefined) await following.metrics.listen(options.metricsPort);
    await following.run();
    return 0;
  } catch (error) {
    if (!(error instanceof SchemaChanged)) throw error;
    following.log.say(
      `The schema of the old database changed. ${error.message}\n` +
        'Nothing is followed any more. Look at the map (--inspect writes what it would be now), then start again.',
    );
    return SCHEMA_CHANGED;
  } finally {
    following.metrics.close();
  }
}

class Following {
  readonly lag = new Lag();
  readonly metrics = new FollowMetrics(() => this.lag.seconds);
  readonly log: FollowLog;
  private readonly progress: Progress;
  private compareNext: Date | null;
  private toCompare: string[] = [];
  private hasBegun = false;
  private mustPass = false;

  constructor(
    private readonly connect: () => Promise<Client>,
    private readonly options: FollowOptions,
    output: Output,
    private readonly signal: AbortSignal,
  ) {
    this.log = new FollowLog(output, options.alertAbove);
    this.progress = new Progress(output);
    this.compareNext = nextTime(options.compareAt);
  }

  /** One connection after the other. */
  async run(): Promise<void> {
    while (!this.signal.aborted) {
      try {
        await this.runOnce();
      } catch (error) {
        await this.bear(error);
      }
    }
  }

  private async runOnce(): Promise<void> {
    const log = {
      once: (line: string) => this.log.sayOnce(line),
      each: (line: string) => this.log.say(line),
    };
    const session = await Session.open(this.connect, this.options, this.progress, log);
    try {
      if (typeof session.log === 'string') await this.repeat(session, session.log);
      else await this.followLog(session, session.log);
    } catch (error) {
      if (isOtherSchema(error)) await session.checkSchema(textOf(error));
      throw error;
    } finally {
      await session.close();
    }
  }

  /** Ends the run for what does not pass; otherwise waits. */
  private async bear(error: unknown): Promise<void> {
    if (error instanceof SchemaChanged || this.signal.aborted) throw error;
    if (isLogLost(error)) {
      this.mustPass = true;
      this.log.say(
        `The log does not reach back that far: all tables are compared. (${textOf(error)})`,
      );
      return;
    }
    const passes = isLost(error) || isOtherSchema(error);
    if (!passes || !this.hasBegun) throw error;
    this.log.say(`Connecting again: ${textOf(error)}`);
    this.lag.forget();
    this.log.lag(this.lag);
    await this.pause(AGAIN_AFTER);
  }

  private async followLog(session: Session, log: OldLog): Promise<void> {
    const remembered = this.mustPass ? null : await session.rememberedPosition();
    const position = remembered ?? (await this.pass(session, log));
    if (position === null) return;
    this.mustPass = false;
    const { followed, prepared } = session;
    const whole = wholeByOldTable(prepared.map);
    const stream = new Stream(this.options.from, position, byOldTable(followed), whole);
    const sampling = this.sample(session, log);
    try {
      await stream.start();
      this.hasBegun = true;
      this.log.say(`Following the binary log from ${position.gtids || 'its beginning'}.`);
      await this.readStream(session, log, stream);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      this.log.say(`The log cannot be read (${textOf(error)}).`);
      await this.repeat(session, 'the user has not the right REPLICATION SLAVE');
    } finally {
      sampling.stop();
      await stream.stop();
    }
  }

  private async readStream(session: Session, log: OldLog, stream: Stream): Promise<void> {
    let saved = performance.now();
    while (!this.signal.aborted) {
      await stream.changed(TICK);
      if (stream.failure !== null) throw stream.failure;
      await this.pause(GATHER);
      const taken = stream.take();
      if (taken.statement !== null)
        await session.checkSchema(`A statement was logged: ${taken.statement.slice(0, 200)}`);
      this.addNightly(session, taken);
      if (!taken.changes.isEmpty) {
        await this.bring(session, log, taken);
        saved = performance.now();
      } else if (performance.now() - saved > 10 * TICK) {
        await session.skipTo(taken.position);
        saved = performance.now();
      }
      this.lag.applied(taken.position);
      this.log.lag(this.lag);
    }
  }

  private async bring(session: Session, log: OldLog, { changes, position }: Taken): Promise<void> {
    const results = await session.bring(log, changes, position);
    this.metrics.batch(changes);
    this.log.brought(changes);
    for (const result of results) this.sayCompared(result);
  }

  private sayCompared(result: Reconciliation): void {
    const { table, written, changed } = result;
    this.metrics.compared(table, changed, agrees(result));
    const rows = `${written.toLocaleString('en-US')} rows, ${changed.toLocaleString('en-US')} changed`;
    this.log.say(
      `${table}: compared as a whole, ${agrees(result) ? 'equal' : 'DIFFERENT'}; ${rows}`,
    );
  }

  /** At the time of day for it, one table after the other: between them what changed is brought. */
  private addNightly({ prepared }: Session, { changes, position }: Taken): void {
    if (this.compareNext !== null && new Date() >= this.compareNext) {
      this.toCompare = prepared.plans.map(({ table }) => table.name);
      if (prepared.map.tables.account != null) this.toCompare.push('account');
      this.compareNext = nextTime(this.options.compareAt);
    }
    if (position.file === '') return;
    const next = this.toCompare.shift();
    if (next !== undefined) changes.addWhole(next);
  }

  private async pass(session: Session, log: OldLog | null): Promise<Position | null> {
    const { position, results } = await session.pass(log);
    for (const result of results) this.sayCompared(result);
    return position;
  }

  /** Without a log: pass after pass, with at least as long a pause as the last one took. */
  private async repeat(session: Session, why: string): Promise<void> {
    this.log.say(`The old database's log cannot be followed: ${why}. Passes are repeated instead.`);
    this.hasBegun = true;
    while (!this.signal.aborted) {
      const begun = performance.now();
      await session.checkSchema('Before a pass');
      await this.pass(session, null);
      const took = performance.now() - begun;
      this.log.passed(took / 1000);
      await this.pause(Math.max(PASS_EVERY, took));
    }
  }

  /** Looks again and again how far the old side is, also while this side is busy. */
  private sample(session: Session, log: OldLog): { stop(): void } {
    let asking = false;
    const ask = async () => {
      asking = true;
      const at = performance.now();
      // A connection that is gone is noticed by what needs it.
      await session.end(log).then(
        (place) => this.lag.sample(place, at),
        () => undefined,
      );
      this.log.lag(this.lag);
      asking = false;
    };
    const timer = setInterval(() => void (asking || ask()), SAMPLE_EVERY);
    return { stop: () => clearInterval(timer) };
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.signal.addEventListener('abort', done);
    });
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
