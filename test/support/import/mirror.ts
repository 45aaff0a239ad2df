import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';

/** Milliseconds until a change reaches the other side. */
const DELAY_MS = 100;

const OUTBOX = `
  CREATE TABLE mirror_outbox (
    nr bigint GENERATED ALWAYS AS IDENTITY, is_there boolean, user_id integer, job_id integer
  );
  CREATE FUNCTION mirror_note() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE changed job_collect := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  BEGIN
    INSERT INTO mirror_outbox (is_there, user_id, job_id)
      VALUES (TG_OP <> 'DELETE', changed.user_id, changed.job_id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER mirror AFTER INSERT OR DELETE ON job_collect FOR EACH ROW
    WHEN (current_setting('mirror.applies', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION mirror_note();`;

interface Change {
  readonly nr: string;
  readonly is_there: boolean;
  readonly user_id: number;
  readonly job_id: number;
}

/**
 * Favourites of two databases; each change is copied to the other, like follower and write-back do.
 */
export class Mirror {
  private goesOn = true;
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly databases: readonly [Knex, Knex]) {}

  async start(): Promise<void> {
    for (const knex of this.databases) await knex.raw(OUTBOX);
    this.running = this.run();
  }

  /** Ends it once every change is on both sides. */
  async stop(): Promise<void> {
    this.goesOn = false;
    await this.running;
  }

  private async run(): Promise<void> {
    const [one, other] = this.databases;
    for (;;) {
      const isLast = !this.goesOn;
      await this.carry(one, other);
      await this.carry(other, one);
      if (isLast) return;
      await pause(DELAY_MS);
    }
  }

  private async carry(from: Knex, to: Knex): Promise<void> {
    const changes = await from<Change>('mirror_outbox').orderBy('nr');
    if (changes.length === 0) return;
    await to.transaction(async (transaction) => {
      await transaction.raw("SET LOCAL mirror.applies = 'on'");
      for (const { is_there: isThere, user_id, job_id } of changes) {
        const favourites = transaction('job_collect');
        if (isThere) await favourites.insert({ user_id, job_id });
        else await favourites.where({ user_id, job_id }).delete();
      }
    });
    await from('mirror_outbox')
      .whereIn(
        'nr',
        changes.map(({ nr }) => nr),
      )
      .delete();
  }
}
