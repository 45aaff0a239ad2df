import { type ProxiedOperation, operations } from '../operations';
import type { SideName } from '../shares/shares';
import { Durations, Window } from '../window';

/** One side's answers to one operation. */
export class SideTraffic {
  readonly requests: Window;
  readonly errors: Window;
  readonly durations: Durations;
  /** Since the start. */
  readonly total = { requests: 0, errors: 0, seconds: 0 };
  /** The last error. */
  lastProblem = '';

  constructor(clock: () => number) {
    this.requests = new Window(clock);
    this.errors = new Window(clock);
    this.durations = new Durations(clock);
  }

  add(took: number, problem: string | undefined): void {
    this.requests.add();
    this.durations.add(took);
    this.total.requests += 1;
    this.total.seconds += took / 1000;
    if (problem === undefined) return;
    this.errors.add();
    this.total.errors += 1;
    this.lastProblem = problem;
  }

  clear(): void {
    for (const each of [this.requests, this.errors, this.durations]) each.clear();
  }
}

export interface OperationTraffic {
  readonly old: SideTraffic;
  readonly new: SideTraffic;
  /** Since the start: answered by the old side after the new one failed, or by neither. */
  rescued: number;
  lost: number;
}

/** The proxy's record of all operations. */
export class Traffic {
  private readonly all: ReadonlyMap<string, OperationTraffic>;

  constructor(clock: () => number) {
    this.all = new Map(
      operations.map(({ name }) => [
        name,
        { old: new SideTraffic(clock), new: new SideTraffic(clock), rescued: 0, lost: 0 },
      ]),
    );
  }

  of({ name }: ProxiedOperation): OperationTraffic {
    const found = this.all.get(name);
    if (found === undefined) throw new Error(`${name} is not one of the operations`);
    return found;
  }

  add(operation: ProxiedOperation, side: SideName, took: number, problem?: string): void {
    this.of(operation)[side].add(took, problem);
  }
}
