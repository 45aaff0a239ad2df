import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { FORM, OPERATIONS, say, type Heard } from './cutover';

interface Envelope {
  readonly code: number;
  readonly msg: string;
}

/** The outcomes of the callers' requests. */
interface Met {
  requests: number;
  errors: number;
  /** The first errors. */
  readonly examples: string[];
}

/** Callers who list, read and collect through the proxy, each one request after the other. */
export class Load {
  met: Met = { requests: 0, errors: 0, examples: [] };
  /** `token job`: whether it is a favourite, according to the answers. */
  readonly favourites = new Map<string, boolean>();
  /** Toggles whose answer was not the expected one. */
  readonly surprises: string[] = [];
  /**
   * Favourites whose last toggle got no answer: it may have been applied. The next answer tells.
   */
  readonly unanswered = new Set<string>();
  private goesOn = true;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly running: Promise<unknown>;

  constructor(
    private readonly base: string,
    tokens: readonly string[],
    private readonly jobs: readonly number[],
    /** Milliseconds between two requests of a caller. */
    private readonly pause: number,
  ) {
    this.running = Promise.all(tokens.map((token) => this.call(token)));
  }

  /** The outcomes since the last call. */
  take(): Met {
    const { met } = this;
    this.met = { requests: 0, errors: 0, examples: [] };
    return met;
  }

  async stop(): Promise<void> {
    this.goesOn = false;
    await this.running;
    this.agent.destroy();
  }

  private async call(token: string): Promise<void> {
    await pause(Math.random() * this.pause);
    for (let turn = 0; this.goesOn; turn += 1) {
      if (turn % 10 === 9) await this.toggle(token, turn);
      else await this.read(token, turn);
      await pause(this.pause * (0.5 + Math.random()));
    }
  }

  private async read(token: string, turn: number): Promise<void> {
    const job = this.jobs[turn % this.jobs.length] ?? 0;
    const asked: [operation: string, form: string][] = [
      ['jobList', 'page=1'],
      ['jobList', 'lng=113.5&lat=22.5'],
      ['jobList', 'keyword=&page=2'],
      ['jobInfo', `job_id=${job}`],
      ['jobList', 'page_num=5'],
      ['collectList', ''],
      ['agentContent', ''],
      ['jobList', 'type=1'],
    ];
    const [operation, form] = asked[turn % asked.length] ?? ['jobList', ''];
    await this.ask(operation, form, token);
  }

  private async toggle(token: string, turn: number): Promise<void> {
    const job = this.jobs[Math.floor(turn / 10) % this.jobs.length] ?? 0;
    const key = `${token} ${job}`;
    const before = this.favourites.get(key) ?? false;
    const envelope = await this.ask('jobCollect', `job_id=${job}`, token);
    if (envelope === undefined) {
      this.unanswered.add(key);
      return;
    }
    const expected = before ? '取消收藏成功' : '收藏成功';
    const isKnown = !this.unanswered.delete(key);
    if (isKnown && envelope.msg !== expected) this.surprises.push(`${key}: ${envelope.msg}`);
    this.favourites.set(key, envelope.msg === '收藏成功');
  }

  private async ask(operation: string, body: string, token: string): Promise<Envelope | undefined> {
    this.met.requests += 1;
    let heard: Heard | undefined;
    try {
      const headers = { ...FORM, token };
      heard = await say(this.base, `${OPERATIONS}/${operation}`, {
        body,
        headers,
        agent: this.agent,
      });
      const envelope = JSON.parse(heard.text) as Envelope;
      if (heard.status === 200 && envelope.code === 1) return envelope;
      throw new Error(heard.text.slice(0, 100));
    } catch (error) {
      this.met.errors += 1;
      const what = `${operation}: ${heard?.status ?? ''} ${(error as Error).message}`;
      if (this.met.examples.length < 5) this.met.examples.push(what);
      return undefined;
    }
  }
}
