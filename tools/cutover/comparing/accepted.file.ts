import { existsSync, readFileSync, statSync } from 'node:fs';
import { reasonOf } from '../../../src/lib/text/reason';
import { parseJson } from '../../lib/read-json';
import { replaceFile } from '../../lib/replace-file';
import { acceptedBecause, type Accepted } from '../../parity/comparison/accepted';
import type { Difference } from '../../parity/comparison/compare';
import { shown } from '../../parity/summary';
import type { Group } from './findings';

/**
 * As in parity's list. An entry without a reason is a proposal; a person confirms it by adding one.
 */
interface Entry extends Accepted {
  /** The evidence for it. */
  readonly seen?: string;
}

/** How often the old side has to differ from itself before an entry is proposed. */
const PROPOSED_FROM = 3;
const CHECK_INTERVAL_MS = 1_000;

/** The list of known and accepted differences; proposals are written into it. */
export class AcceptedFile {
  private entries: Entry[] = [];
  /** The `changedAt` of the state that was last read or written. */
  private changedAtLastRead = 0;
  /** The last problem that was reported, and the state of the file that had it. */
  private reported = '';
  private readonly timer: NodeJS.Timeout;

  /** `always`: more entries. Throws an Error that names the file if it is not a list. */
  constructor(
    private readonly path: string,
    private readonly always: readonly Accepted[],
    private readonly onProblem: (why: string) => void,
  ) {
    try {
      this.read();
    } catch (error) {
      throw new Error(this.problemOf(error), { cause: error });
    }
    this.timer = setInterval(() => this.look(), CHECK_INTERVAL_MS);
  }

  /** Returns why a difference is accepted; undefined if it is not. */
  because(operation: string, difference: Difference): string | undefined {
    const confirmed = this.entries.filter(({ reason }) => reason.trim() !== '');
    return acceptedBecause([...this.always, ...confirmed], operation, difference);
  }

  /** Writes learnt noise into the file, for a person to confirm. */
  propose(operation: string, { kind, path, total, example }: Group, compared: number): void {
    if (total.noise < PROPOSED_FROM) return;
    const isKnown = (each: Entry) =>
      each.operation === operation && each.kind === kind && each.path === path;
    if (this.entries.some(isKnown)) return;
    this.guarded(() => {
      this.read();
      if (this.entries.some(isKnown)) return;
      const seen =
        `the old side differed from itself in ${total.noise} of ${compared} answers` +
        (example === undefined ? '' : `, such as ${shown(example.old)}`);
      const entries = [...this.entries, { operation, kind, path, reason: '', seen }];
      replaceFile(this.path, `${JSON.stringify(entries, null, 2)}\n`, 0o600);
      this.entries = entries;
      this.changedAtLastRead = this.changedAt();
    });
  }

  /** Reads the file if a person has changed it. */
  look(): void {
    this.guarded(() => {
      if (this.changedAt() !== this.changedAtLastRead) this.read();
    });
  }

  close(): void {
    clearInterval(this.timer);
  }

  private read(): void {
    this.changedAtLastRead = this.changedAt();
    if (!existsSync(this.path)) return;
    const list = parseJson(readFileSync(this.path, 'utf8'));
    if (!Array.isArray(list) || !list.every(isEntry))
      throw new Error('not a list of accepted differences, each with a reason or ""');
    this.entries = list;
  }

  /** Reports a problem once for each state of the file: every proposal would repeat it. */
  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      const problem = this.problemOf(error);
      const state = `${this.changedAtLastRead} ${problem}`;
      if (state !== this.reported) this.onProblem(problem);
      this.reported = state;
    }
  }

  private problemOf(error: unknown): string {
    return `${this.path}: ${reasonOf(error)}`;
  }

  private changedAt(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }
}

const isEntry = (each: unknown): each is Entry =>
  typeof each === 'object' &&
  each !== null &&
  typeof (each as { reason?: unknown }).reason === 'string';
