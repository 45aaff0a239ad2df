import { acceptedBecause, generalPath, type Accepted } from './accepted';
import { adviceOn } from './advice';
import type { Difference } from './compare';
import { exampleOf, type Example } from '../example';
import type { Exchange } from '../recording/recording';

/** Differences of one kind at one place of an operation's answers. */
export interface Group {
  readonly operation: string;
  readonly kind: string;
  readonly path: string;
  /** Why it is accepted; undefined if it is not. */
  readonly accepted: string | undefined;
  /** The setting that gives the old behaviour, if there is one. */
  readonly advice: string | undefined;
  /** How often it occurred, and in how many answers. */
  count: number;
  answers: number;
  readonly examples: Example[];
}

interface Row {
  readonly operation: string;
  compared: number;
  same: number;
  accepted: number;
  different: number;
  skipped: number;
  failed: number;
}

const MAX_EXAMPLES = 5;

export const NO_TOKEN = 'of a logged-in caller whose token is not at hand (--tokens)';

/** The results of a replay so far. */
export class ReplayResults {
  readonly groups = new Map<string, Group>();
  readonly rows = new Map<string, Row>();
  /** Reasons why requests were not compared, and how many for each. */
  readonly skips = new Map<string, number>();

  constructor(private readonly list: readonly Accepted[]) {}

  /** Adds a request that was not compared. */
  leaveOut({ operation }: Exchange, as: 'skipped' | 'failed', why: string): void {
    this.row(operation)[as] += 1;
    this.skips.set(why, (this.skips.get(why) ?? 0) + 1);
  }

  add(exchange: Exchange, differences: readonly Difference[]): void {
    const row = this.row(exchange.operation);
    row.compared += 1;
    const met = new Set<Group>();
    for (const difference of differences) {
      const group = this.group(exchange.operation, difference);
      group.count += 1;
      if (!met.has(group) && group.examples.length < MAX_EXAMPLES)
        group.examples.push(exampleOf(exchange, difference));
      met.add(group);
    }
    for (const group of met) group.answers += 1;
    if (met.size === 0) row.same += 1;
    else if ([...met].every(({ accepted }) => accepted !== undefined)) row.accepted += 1;
    else row.different += 1;
  }

  /** Unaccepted differences, the most frequent first. */
  get open(): Group[] {
    return this.sorted(({ accepted }) => accepted === undefined);
  }

  get accepted(): Group[] {
    return this.sorted(({ accepted }) => accepted !== undefined);
  }

  /** The number of requests that were not replayed because their caller's token is missing. */
  get withoutToken(): number {
    return this.skips.get(NO_TOKEN) ?? 0;
  }

  /** Whether all requests were answered, without unaccepted differences. */
  get agrees(): boolean {
    const rows = [...this.rows.values()];
    const isAnswered = this.withoutToken === 0 && rows.every(({ failed }) => failed === 0);
    return this.open.length === 0 && isAnswered && rows.some(({ compared }) => compared > 0);
  }

  /**
   * Returns all results for JSON; an example lacks `old` or `new` if that service does not send the
   * field.
   */
  report() {
    return {
      agrees: this.agrees,
      operations: [...this.rows.values()],
      notReplayed: Object.fromEntries(this.skips),
      differences: this.open,
      accepted: this.accepted,
    };
  }

  private sorted(which: (group: Group) => boolean): Group[] {
    return [...this.groups.values()].filter(which).sort((a, b) => b.answers - a.answers);
  }

  private row(operation: string): Row {
    const row = this.rows.get(operation) ?? {
      operation,
      compared: 0,
      same: 0,
      accepted: 0,
      different: 0,
      skipped: 0,
      failed: 0,
    };
    this.rows.set(operation, row);
    return row;
  }

  private group(operation: string, difference: Difference): Group {
    const accepted = acceptedBecause(this.list, operation, difference);
    const path = generalPath(difference.path);
    const key = [operation, difference.kind, path, accepted].join('\n');
    const advice = adviceOn(operation, difference);
    const group = this.groups.get(key) ?? {
      operation,
      kind: difference.kind,
      path,
      accepted,
      advice,
      count: 0,
      answers: 0,
      examples: [],
    };
    this.groups.set(key, group);
    return group;
  }
}
