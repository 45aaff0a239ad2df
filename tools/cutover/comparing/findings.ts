import { generalPath, type Accepted } from '../../parity/comparison/accepted';
import type { Difference } from '../../parity/comparison/compare';
import type { Example } from '../../parity/example';
import { isUnexplained } from './noise';
import { Window } from '../window';

/** How far back differences count: frequent ones show in 10 s, rare ones only in 30 s. */
const SPANS_S = [10, 30] as const;
/** How long an operation with an unexplained difference is compared more often. */
const SUSPECTED_FOR_S = 10;
/** The most kinds of differences kept for an operation; a defective side has endless ones. */
const MAX_GROUPS = 100;
/** After this many comparisons noise is well known; older ones gradually lose weight. */
const WELL_KNOWN_AFTER = 2_000;

/** Differences of one kind at one place of an operation's answers. */
export interface Group {
  readonly kind: string;
  readonly path: string;
  /** Answers in which the sides differ, and in which the old side differs from itself. */
  readonly found: Window;
  readonly noise: Window;
  readonly total: { found: number; noise: number };
  /** As `total.noise`, but halved whenever older comparisons lose weight. */
  learntNoise: number;
  example: Example | undefined;
  /** A difference of this group, for the list of accepted ones. */
  readonly difference: Difference;
}

type Verdict = 'accepted' | 'noise' | 'unexplained' | 'open';

/** Returns why a difference of an operation is accepted; undefined if it is not. */
type ReasonOf = (difference: Difference) => Accepted['reason'] | undefined;

/** Creates an example of a difference; undefined if it would reveal a secret. */
type ExampleOf = (difference: Difference) => Example | undefined;

/** The result of comparing one operation. */
export class Findings {
  readonly groups = new Map<string, Group>();
  readonly compared: Window;
  total = 0;
  private learnt = 0;
  private suspectedUntil = 0;

  constructor(
    private readonly clock: () => number,
    private readonly because: ReasonOf,
  ) {
    this.compared = new Window(clock);
  }

  /** Adds a comparison: how the sides differ, and how the old side differs from itself. */
  add(found: readonly Difference[], noise: readonly Difference[], example: ExampleOf): void {
    this.compared.add();
    this.total += 1;
    this.learnt += 1;
    for (const [group, difference] of this.groupsOf(found)) {
      group.found.add();
      group.total.found += 1;
      group.example ??= example(difference);
    }
    if (this.hasOpen(found)) this.suspectedUntil = this.clock() + SUSPECTED_FOR_S;
    for (const [group] of this.groupsOf(noise)) {
      group.noise.add();
      group.total.noise += 1;
      group.learntNoise += 1;
    }
    if (this.learnt >= WELL_KNOWN_AFTER) this.forgetHalf();
  }

  /** Whether a recent finding needs more examples. */
  get isSuspected(): boolean {
    return this.clock() < this.suspectedUntil;
  }

  verdictOn(group: Group): Verdict {
    if (this.because(group.difference) !== undefined) return 'accepted';
    if (this.unexplainedIn(group) !== undefined) return 'unexplained';
    return group.total.noise > 0 ? 'noise' : 'open';
  }

  /** Groups that neither noise nor an accepted reason explains, each with its period in seconds. */
  get unexplained(): { readonly group: Group; readonly span: number }[] {
    return [...this.groups.values()].flatMap((group) => {
      if (this.because(group.difference) !== undefined) return [];
      const span = this.unexplainedIn(group);
      return span === undefined ? [] : [{ group, span }];
    });
  }

  private unexplainedIn(group: Group): number | undefined {
    const learnt = { times: group.learntNoise, of: this.learnt };
    return SPANS_S.find((span) => {
      const of = this.compared.sum(span);
      const lately = { times: group.noise.sum(span), of };
      return isUnexplained({ times: group.found.sum(span), of }, learnt, lately);
    });
  }

  private hasOpen(found: readonly Difference[]): boolean {
    return [...this.groupsOf(found).keys()].some((group) =>
      ['open', 'unexplained'].includes(this.verdictOn(group)),
    );
  }

  /** Forgets the findings, but not what was learnt about noise. */
  clear(): void {
    this.suspectedUntil = 0;
    this.compared.clear();
    for (const { found, noise } of this.groups.values()) {
      found.clear();
      noise.clear();
    }
  }

  private groupsOf(differences: readonly Difference[]): Map<Group, Difference> {
    const met = new Map<Group, Difference>();
    for (const difference of differences) {
      const group = this.groupOf(difference);
      if (!met.has(group)) met.set(group, difference);
    }
    return met;
  }

  private groupOf(difference: Difference): Group {
    const isFull = this.groups.size >= MAX_GROUPS;
    const [kind, path] = [difference.kind, generalPath(difference.path)];
    const known = this.groups.get(`${kind}\n${path}`);
    if (known !== undefined) return known;
    const key = isFull ? 'others' : `${kind}\n${path}`;
    const group = this.groups.get(key) ?? {
      ...(isFull ? { kind: 'others', path: '$' } : { kind, path }),
      found: new Window(this.clock),
      noise: new Window(this.clock),
      total: { found: 0, noise: 0 },
      learntNoise: 0,
      example: undefined,
      difference,
    };
    this.groups.set(key, group);
    return group;
  }

  private forgetHalf(): void {
    this.learnt /= 2;
    for (const group of this.groups.values()) group.learntNoise /= 2;
  }
}
