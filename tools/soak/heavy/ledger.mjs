// Favourites as a client believes them to be: what was acknowledged has to be there after whatever happens, once.
import { call } from './gateway.mjs';

/** One user who toggles favourites one after the other, and writes down what was acknowledged. */
export class Ledger {
  /** job -> true, false, or undefined where a toggle was sent and not acknowledged. */
  state = new Map();
  acknowledged = 0;
  unacknowledged = 0;

  constructor(token, jobs) {
    this.token = token;
    this.jobs = jobs;
    this.turn = 0;
  }

  async toggle(port, through) {
    const job = this.jobs[this.turn++ % this.jobs.length];
    const before = this.state.get(job);
    this.state.set(job, undefined);
    const answer = await call(port, 'jobCollect', {
      body: `job_id=${job}`,
      token: this.token,
      agent: through,
    });
    if (answer.envelope?.code === 1) {
      const now = answer.envelope.msg === '收藏成功';
      // A toggle that turns to where things stood already: one before it was lost, or came twice.
      if (before !== undefined && now === before) answer.broken = `job ${job} was ${before}`;
      this.state.set(job, now);
      this.acknowledged += 1;
    } else if (answer.refused) {
      this.state.set(job, before);
    } else {
      // A 503 may or may not have been applied: nothing was acknowledged, so the next look decides.
      this.unacknowledged += 1;
    }
    return answer;
  }

  /** Compares with what the service says now; the jobs that differ. Takes over what was not acknowledged. */
  async differences(port) {
    const differing = [];
    for (const job of this.jobs) {
      const { envelope } = await call(port, 'jobInfo', {
        body: `job_id=${job}`,
        token: this.token,
      });
      const now = envelope?.data?.is_collect === 1;
      const believed = this.state.get(job);
      if (believed !== undefined && believed !== now) differing.push(job);
      this.state.set(job, now);
    }
    return differing;
  }
}

/** Ledgers for the demo data's first users over its first jobs, as they stand now. */
export async function openLedgers(gateway, users, jobsEach = 6) {
  const ledgers = [];
  for (let user = 1; user <= users; user += 1) {
    const jobs = Array.from({ length: jobsEach }, (_, index) => index + 1);
    const ledger = new Ledger(gateway.token(user), jobs);
    await ledger.differences(gateway.port);
    ledgers.push(ledger);
  }
  return ledgers;
}

export const sum = (ledgers, name) => ledgers.reduce((total, ledger) => total + ledger[name], 0);
