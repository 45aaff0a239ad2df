import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Answer } from '../forwarding/ask';
import { differencesOf, unpack } from './differences';
import { exampleOf } from './example';
import type { Findings } from './findings';
import { FOR_COMPARISON, onwardHeaders } from '../forwarding/headers';
import type { AnsweredRequest } from '../forwarding/observer';
import type { ProxiedOperation } from '../operations';
import { readAsking } from '../forwarding/recorded-search';
import type { SideName } from '../shares/shares';
import type { Side } from '../forwarding/side';
import { faultOf, problemOf } from '../forwarding/usable';

/** Larger answers are not compared. */
const MAX_ANSWER_BYTES = 256 * 1024;
/** How many times as often an operation with an unexplained difference is compared. */
const SUSPECTED_TIMES = 5;

export interface CompareOptions {
  /** The share of the reading requests, 0 to 1. */
  readonly share: number;
  /** The minimum of comparisons a second for each operation, for those that are rarely used. */
  readonly atLeast: number;
  /** Concurrent comparisons; further ones are dropped. */
  readonly atOnce: number;
  /**
   * After how many milliseconds the old side is asked again. A change in that time counts as noise,
   * because the new side may not have it yet.
   */
  readonly settle: number;
}

interface Dependencies {
  readonly sides: Readonly<Record<SideName, Side>>;
  readonly findingsOf: (operation: ProxiedOperation) => Findings;
  readonly answered: (
    operation: ProxiedOperation,
    side: SideName,
    took: number,
    problem: string | undefined,
  ) => void;
  readonly mounts: readonly string[];
  readonly isBehindProxy: boolean;
}

type AskSide = (side: SideName) => Promise<Answer | undefined>;

/** Compares the sides after the caller was answered; two answers of the old one reveal noise. */
export class Comparer {
  /** Not compared: too many at once; too large; not understood; one side gave no answer. */
  readonly skipped = { dropped: 0, large: 0, unclear: 0, unanswered: 0 };
  private underWay = 0;
  private readonly due = new Map<string, number>();

  constructor(
    private readonly all: Dependencies,
    private readonly options: CompareOptions,
    private readonly clock: () => number,
  ) {}

  /** Compares an answer, if it is selected. Never rejects. */
  async consider(answered: AnsweredRequest): Promise<void> {
    const { operation, isUnsettled, answer } = answered;
    if (operation.isWriting || isUnsettled || !this.isTurn(operation)) return;
    if (this.underWay >= this.options.atOnce) {
      this.skipped.dropped += 1;
      return;
    }
    if (answer.rest !== undefined || answer.body.length > MAX_ANSWER_BYTES) {
      this.skipped.large += 1;
      return;
    }
    this.underWay += 1;
    try {
      await this.compareSides(answered);
    } catch {
      this.skipped.unclear += 1;
    } finally {
      this.underWay -= 1;
    }
  }

  private isTurn(operation: ProxiedOperation): boolean {
    const { name } = operation;
    const { share, atLeast } = this.options;
    if (share === 0) return false;
    const now = this.clock();
    const isDue = atLeast > 0 && now >= (this.due.get(name) ?? 0);
    if (!isDue && Math.random() >= share) return false;
    const times = this.all.findingsOf(operation).isSuspected ? SUSPECTED_TIMES : 1;
    this.due.set(name, now + 1 / (atLeast * times));
    return true;
  }

  private async compareSides(answered: AnsweredRequest): Promise<void> {
    const { operation, request, body, caller, by, answer } = answered;
    const askSide = this.asker(answered);
    const asking = await readAsking(operation, request, body, caller, this.all.mounts);
    if (asking === null) {
      this.skipped.unclear += 1;
      return;
    }
    if (asking.recordsSearch) return;
    const other = await askSide(by === 'old' ? 'new' : 'old');
    if (other === undefined) return;
    await pause(this.options.settle, undefined, { ref: false });
    const again = await askSide('old');
    if (again === undefined) return;
    const [old, now] = by === 'old' ? [answer, other] : [other, answer];
    const hosts = new Set([
      ...Object.values(this.all.sides).map(({ host }) => host),
      request.headers.host ?? '',
    ]);
    const [was, is, later] = await Promise.all([unpack(old), unpack(now), unpack(again)]);
    const differences = (each: typeof was) => differencesOf(was, each, caller.token, hosts);
    this.all
      .findingsOf(operation)
      .add(differences(is), differences(later), (difference) =>
        exampleOf(operation.name, asking, request.headers, caller.token, difference),
      );
  }

  private asker({ operation, request, body }: AnsweredRequest): AskSide {
    const { sides, isBehindProxy, answered } = this.all;
    const headers = onwardHeaders(request, sides.old.host, isBehindProxy, FOR_COMPARISON);
    headers.push('Content-Length', String(body.length), 'Accept-Encoding', 'identity');
    const question = { method: 'POST', path: request.url, headers, isRepeatable: true, body };
    return async (name) => {
      const began = performance.now();
      try {
        const answer = await ask(sides[name], question).answer;
        const problem = problemOf(answer);
        answered(operation, name, answer.took, faultOf(answer));
        if (problem === undefined && answer.rest === undefined) return answer;
        answer.rest?.cancel();
      } catch (error) {
        answered(operation, name, performance.now() - began, (error as Error).message);
      }
      this.skipped.unanswered += 1;
      return undefined;
    };
  }
}
