import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../../seeds/random';
import { RETRY_PAUSE_MS, Sender, type SenderOptions } from './sender';

const KEPT = '收藏成功';
const TAKEN_BACK = '取消收藏成功';

interface LoadOptions extends SenderOptions {
  readonly until: number;
}

/** A client that sends one request after another, checks each answer, and stops at the end. */
export class Client {
  private readonly sender: Sender;

  constructor(private readonly options: LoadOptions) {
    this.sender = new Sender(options);
  }

  /** Reads from both endpoints. */
  async read(random: Random): Promise<void> {
    while (this.goesOn()) {
      await random.pick([
        () =>
          this.sender.rest(
            'jobList',
            `lng=${120 + random.next()}&lat=31.3&page=${random.whole(1, 20)}`,
          ),
        () =>
          this.sender.rest(
            'jobList',
            `keyword=${encodeURIComponent(random.pick(['普工', '电子', 'CNC']))}`,
          ),
        () => this.sender.rest('jobInfo', `job_id=${random.whole(1, 300)}`),
        () => this.sender.rest('categoryList', ''),
        () => this.sender.rest('collectList', ''),
        () =>
          this.sender.graphql(
            `{ jobs(pageSize: 20, page: ${random.whole(1, 9)}) { total items { id jobName isFavourite } } }`,
          ),
      ])();
    }
  }

  /**
   * Toggles a job of its own; every acknowledged change has to be stored exactly once. Returns
   * whether the job is a favourite at the end.
   */
  async toggle(jobId: number): Promise<boolean> {
    const { outcomes } = this.options;
    let known: boolean | null = await this.isKept(jobId);
    while (this.goesOn()) {
      const answer = await this.sender.rest('jobCollect', `job_id=${jobId}`);
      const now = answer?.includes(TAKEN_BACK) ? false : answer?.includes(KEPT) ? true : null;
      if (now !== null && known !== null && now === known)
        outcomes.breaks('an acknowledged favourite was lost or doubled');
      // Without an answer the change may have been made or not: ask.
      known = now ?? (await this.isKept(jobId));
    }
    const last = await this.isKept(jobId);
    if (known !== null && last !== null && last !== known)
      outcomes.breaks('the last acknowledged favourite was lost');
    return last ?? false;
  }

  /** Hangs up in the middle of a request, does not read the answer, or never sends the body. */
  async misbehave(random: Random): Promise<void> {
    while (this.goesOn()) {
      const { hostname, port } = new URL(this.options.base());
      const head = `POST /jobList HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n`;
      const kind = random.pick(['hang up', 'wait', 'half']);
      await new Promise<void>((resolve) => {
        const socket = connect({ host: hostname, port: Number(port) }, () => {
          socket.write(kind === 'half' ? head : `${head}${'{"page_num":100}'.padEnd(50)}`);
          if (kind === 'wait') socket.pause();
          setTimeout(() => socket.destroy(), kind === 'hang up' ? 1 : random.whole(100, 1500));
        });
        socket.on('error', () => undefined).on('close', () => resolve());
      });
      this.options.outcomes.count(`client: ${kind}`, 0);
      await pause(RETRY_PAUSE_MS);
    }
  }

  private goesOn(): boolean {
    return Date.now() < this.options.until;
  }

  /** Returns null if there was no clear answer at all. */
  private async isKept(jobId: number): Promise<boolean | null> {
    for (let tries = 0; tries < 400; tries++) {
      const answer = await this.sender.rest('jobInfo', `job_id=${jobId}`);
      const kept = /"is_collect":([01])/.exec(answer ?? '')?.[1];
      if (kept !== undefined) return kept === '1';
      await pause(RETRY_PAUSE_MS);
    }
    return null;
  }
}
