import type { Knex } from 'knex';
import type { Replica } from './replica';
import type { WritePositions } from './write-positions';

/** A replica that may answer a caller, and its position when that was decided. */
export interface Chosen {
  readonly database: Knex;
  readonly replayed: number;
  readonly timeline: number;
  /**
   * Nobody is writing, and it has all that any replica received: anything it lacks exists nowhere
   * else, or was lost with the primary. False if it has not followed the last primary, whose writes
   * it lacks.
   */
  readonly hasAll?: boolean;
}

/**
 * Which replicas may answer: those within the allowed lag, or `any` while the primary is
 * unavailable, since nothing is written then.
 */
export type Candidates = 'in step' | 'any';

/** Chooses among the replicas by how far each has come. */
export class ReplicaChoice {
  private turn = 0;

  /** `leastPosition`: what a replica has to have replayed to be in step. */
  constructor(
    private readonly nodes: readonly Replica[],
    private readonly positions: WritePositions,
    private readonly leastPosition: () => number,
  ) {}

  /** Returns the next replica, in rotation, that has replayed `needed`. */
  choose(needed: number, candidates: Candidates = 'in step'): Chosen | undefined {
    const usable = this.usable(needed, candidates);
    const node = usable[this.turn++ % Math.max(1, usable.length)];
    if (node === undefined) return undefined;
    const { database, replayed, timeline } = node;
    return { database, replayed, timeline };
  }

  hasAny(candidates: Candidates): boolean {
    return this.usable(0, candidates).length > 0;
  }

  /** Whether each replica is among the candidates; undefined: it is the primary. */
  inUse(candidates: Candidates): (boolean | undefined)[] {
    const usable = this.usable(0, candidates);
    const { system, timeline } = this.positions;
    return this.nodes.map((node) =>
      node.isPrimary && node.system === system && node.timeline === timeline
        ? undefined
        : usable.includes(node),
    );
  }

  /** Whether the replica is up and within the allowed lag, and has replayed `needed`. */
  isInStep({ isThere, replayed, timeline, match }: Replica, needed = 0): boolean {
    const least = Math.max(needed, this.leastPosition());
    return (
      isThere && replayed >= least && timeline === this.positions.timeline && match.isConfirmed
    );
  }

  /**
   * The last position of a dead primary that any replica has received. The notifications of the
   * last writes may have been lost with the primary.
   */
  get received(): number {
    const { timeline: last } = this.positions;
    const following = this.nodes.filter(({ timeline }) => timeline === last);
    return Math.max(...following.map(({ received }) => received));
  }

  /** Returns whether no replica has become the primary; asks each that could have. */
  async isNonePromoted(): Promise<boolean> {
    const not = await Promise.all(this.nodes.map((node) => node.isNotPromoted()));
    const { timeline: last } = this.positions;
    return (
      not.every(Boolean) &&
      !this.nodes.some(({ isPrimary, timeline }) => isPrimary || timeline > last)
    );
  }

  private usable(needed: number, candidates: Candidates): Replica[] {
    if (candidates === 'in step') return this.nodes.filter((node) => this.isInStep(node, needed));
    const there = this.nodes.filter(({ isThere }) => isThere);
    // On a busy machine all replicas may seem silent, which is no reason to refuse if nobody else
    // can answer.
    const up = this.nodes.filter(({ isUp, match }) => isUp && !match.hasDiverged);
    const any = there.length > 0 ? there : up;
    return any.filter(({ replayed }) => replayed >= needed);
  }
}
