import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../../seeds/random';
import { isQuiet, type Outcomes, type Outages } from './outcomes';

/** Answers have to come within this, including refusals. */
const ANSWER_LIMIT_MS = 2000;
/** Without an outage, on a machine that does other work, too. */
const USUAL_LIMIT_MS = 5000;
const RETRY_PAUSE_MS = 50;

const KEPT = '收藏成功';
const TAKEN_BACK = '取消收藏成功';

interface LoadOptions {
  readonly base: () => string;
  readonly token: string;
  readonly outcomes: Outcomes;
  readonly outages: Outages;
  readonly until: number;
}

/** One client: sends one request after the other, judges each answer, and stops at the end. */
export class Client {
  constructor(private readonly options: LoadOptions) {}

  /** Reads of both endpoints. */
  async read(random: Random): Promise<void> {
    while (this.goesOn()) {
      await random.pick([
        () =>
          this.rest('jobList', `lng=${120 + random.next()}&lat=31.3&page=${random.whole(1, 20)}`),
        () =>
          this.rest(
            'jobList',
            `keyword=${encodeURIComponent(random.pick(['普工', '电子', 'CNC']))}`,
          ),
        () => this.rest('jobInfo', `job_id=${random.whole(1, 300)}`),
        () => this.rest('categoryList', ''),
        () => this.rest('collectList', ''),
        () =>
          this.graphql(
            `{ jobs(pageSize: 20, page: ${random.whole(1, 9)}) { total items { id jobName isFavourite } } }`,
          ),
      ])();
    }
  }

  /**
   * Toggles one job of its own; every acknowledged change has to be there afterwards, once. Whether
   * it is a favourite now.
   */
  async toggle(jobId: number): Promise<boolean> {
    const { outcomes } = this.options;
    let known: boolean | null = await this.isKept(jobId);
    while (this.goesOn()) {
      const answer = await this.rest('jobCollect', `job_id=${jobId}`);
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

  /**
   * Hangs up in the middle of a request, or reads its answer a byte at a time, or never sends the
   * rest.
   */
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

  /** Null where no clear answer could be had at all. */
  private async isKept(jobId: number): Promise<boolean | null> {
    for (let tries = 0; tries < 400; tries++) {
      const answer = await this.rest('jobInfo', `job_id=${jobId}`);
      const kept = /"is_collect":([01])/.exec(answer ?? '')?.[1];
      if (kept !== undefined) return kept === '1';
      await pause(RETRY_PAUSE_MS);
    }
    return null;
  }

  private rest(operation: string, parameters: string): Promise<string | null> {
    return this.ask(
      operation,
      `/api/v2.home/${operation}`,
      parameters,
      'application/x-www-form-urlencoded',
      (text) => /^\{"code":-?\d+,"msg":".*","time":"\d+","data":.*\}$/s.test(text),
    );
  }

  private graphql(query: string): Promise<string | null> {
    return this.ask('graphql', '/graphql', JSON.stringify({ query }), 'application/json', (text) =>
      /^\{"(?:data|errors)":/.test(text),
    );
  }

  /** The answer's text; null without an answer. */
  private async ask(
    name: string,
    path: string,
    body: string,
    type: string,
    wellFormed: (text: string) => boolean,
  ): Promise<string | null> {
    const { base, token, outcomes, outages } = this.options;
    const started = Date.now();
    const calm = isQuiet(outages);
    try {
      const headers = { token, 'content-type': type };
      const signal = AbortSignal.timeout(30_000);
      const response = await fetch(base() + path, { method: 'POST', body, headers, signal });
      const text = await response.text();
      const took = Date.now() - started;
      const stillCalm = calm && isQuiet(outages) && outages.databaseAwayUntil < started;
      const away = response.status === 503 || text.includes('SERVICE_UNAVAILABLE');
      outcomes.count(`${name} ${away ? 503 : response.status}`, took);
      if (!wellFormed(text)) outcomes.breaks(`${name}: an answer of no known form`);
      if (response.status >= 500 && response.status !== 503)
        outcomes.breaks(`${name}: HTTP ${response.status}`);
      if (away && stillCalm) outcomes.breaks(`${name}: 503 without an outage`);
      if (away && took > ANSWER_LIMIT_MS + 500)
        outcomes.breaks(`${name}: a 503 after more than 2 s`);
      if (stillCalm && took > USUAL_LIMIT_MS)
        outcomes.breaks(`${name}: slower than ${USUAL_LIMIT_MS} ms without an outage`);
      if (away) await pause(RETRY_PAUSE_MS);
      return text;
    } catch {
      const gone =
        started <= outages.gatewayAwayUntil || !calm || outages.gatewayAwayUntil >= started;
      outcomes.count(`${name} no answer`, Date.now() - started);
      if (!gone) outcomes.breaks(`${name}: no answer though the gateway was there`);
      await pause(RETRY_PAUSE_MS);
      return null;
    }
  }
}
