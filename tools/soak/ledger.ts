import type { Agent } from 'node:http';
import type { ServiceProcess } from '../lib/service-process';
import { call, until, type CallResult } from './client';

/**
 * A user who toggles favourites one by one, and the acknowledgements: each change has to be stored
 * exactly once.
 */
class Ledger {
  acknowledged = 0;
  unacknowledged = 0;
  /** Toggles that led to the state that was there: an earlier one was lost, or applied twice. */
  outOfTurn = 0;
  /** By job: whether it is a favourite; undefined if a toggle was sent and not acknowledged. */
  private readonly state = new Map<number, boolean | undefined>();
  private toggleCount = 0;

  constructor(
    private readonly token: string,
    private readonly jobs: readonly number[],
  ) {}

  async toggle(port: number, agent: Agent): Promise<CallResult> {
    const job = this.jobs[this.toggleCount++ % this.jobs.length] ?? NaN;
    const before = this.state.get(job);
    this.state.set(job, undefined);
    const answer = await call(port, 'jobCollect', {
      body: `job_id=${job}`,
      token: this.token,
      agent,
    });
    if (answer.envelope?.code === 1) {
      const now = answer.envelope.msg === '收藏成功';
      if (now === before) this.outOfTurn += 1;
      this.state.set(job, now);
      this.acknowledged += 1;
    } else if (answer.refused === true) {
      this.state.set(job, before);
    } else {
      // It may have been applied or not, which `differences` finds out.
      this.unacknowledged += 1;
    }
    return answer;
  }

  /** Returns how many jobs differ from the service's current answers, and adopts these answers. */
  async differences(port: number): Promise<number> {
    let differing = 0;
    for (const job of this.jobs) {
      const options = { body: `job_id=${job}`, token: this.token };
      let data: unknown;
      // A refusal says nothing about the favourite.
      await until(async () => {
        const { envelope } = await call(port, 'jobInfo', options);
        data = envelope?.data;
        return envelope?.code === 1;
      });
      const now = (data as { is_collect?: number }).is_collect === 1;
      const believed = this.state.get(job);
      if (believed !== undefined && believed !== now) differing += 1;
      this.state.set(job, now);
    }
    return differing;
  }
}

/** Opens ledgers of the demo data's first users over its first jobs, in the current state. */
export async function openLedgers(service: ServiceProcess, users: number): Promise<Ledger[]> {
  const ledgers = Array.from(
    { length: users },
    (_, index) => new Ledger(service.issueToken(index + 1), [1, 2, 3, 4, 5, 6]),
  );
  for (const ledger of ledgers) await ledger.differences(service.port);
  return ledgers;
}

/** Returns how many acknowledged toggles are lost, in all ledgers. */
export async function lostBy(ledgers: readonly Ledger[], port: number): Promise<number> {
  let lost = 0;
  for (const ledger of ledgers) lost += await ledger.differences(port);
  return lost;
}

export const sumOf = (
  ledgers: readonly Ledger[],
  name: 'acknowledged' | 'unacknowledged' | 'outOfTurn',
) => ledgers.reduce((total, ledger) => total + ledger[name], 0);
