import type { Knex } from 'knex';
import { Role } from '../../lib/values/role';
import type { Chosen } from './replica-choice';
import type { Replicas } from './replicas';

/** How long a caller waits for a node while the primary is unavailable. */
const MAX_WAIT_MS = 5_000;

interface User {
  readonly id: number;
  readonly role: Role;
}

/**
 * Which node a request uses: the primary, unless a replica was chosen at the beginning and the
 * request runs a query. Then all of its statements go there.
 */
export class RequestNodes {
  private chosen: Chosen | undefined;
  private reads = false;
  private left = false;
  private readonly callers = new Set<number>();

  constructor(private readonly replicas: Replicas) {}

  /** The replica that statements go to now; undefined: the primary. */
  get database(): Knex | undefined {
    return this.reads && !this.left ? this.chosen?.database : undefined;
  }

  /**
   * How old the data of the request's replica may be, in milliseconds; undefined if it lacks a
   * known change to the table, or the primary answers.
   */
  lagWithAll(table: string): number | undefined {
    if (this.chosen === undefined || this.database === undefined) return undefined;
    return this.replicas.lagWithAll(this.chosen, table);
  }

  chooseForAnyone(): void {
    this.chosen = this.replicas.forAnyone();
  }

  /**
   * Identifies a caller on a replica that may answer this caller. Returns undefined if the primary
   * has to answer, because the replica does not know the token, its user is an editor, or the
   * replica lacks the caller's writes. While the primary is unavailable, waits for a node that can
   * answer; a token is then invalid, null, if a replica with all writes does not know it.
   */
  async chooseFor<Viewer extends User>(
    identify: (database: Knex) => Promise<Viewer | null>,
  ): Promise<Viewer | null | undefined> {
    const limit = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const viewer = await this.tryFor(identify);
      if (viewer !== undefined || performance.now() > limit) return viewer;
      const { availability, pauses } = this.replicas;
      if (!availability.away || !(await pauses.pause())) return undefined;
    }
  }

  /** Call it after a node was lost: true if a node must be chosen, false if the primary answers. */
  async chooseAgain(): Promise<boolean> {
    const isAway = await this.replicas.availability.isAwayNow();
    if (this.database !== undefined && !isAway) {
      this.leaveReplica();
      return false;
    }
    this.chosen = undefined;
    this.left = false;
    return true;
  }

  private async tryFor<Viewer extends User>(
    identify: (database: Knex) => Promise<Viewer | null>,
  ): Promise<Viewer | null | undefined> {
    const chosen = await this.replicas.forSomebody();
    if (chosen === undefined) return undefined;
    const viewer = await identify(chosen.database).catch(() => undefined);
    const isServed =
      viewer === null
        ? chosen.hasAll === true
        : viewer?.role === Role.USER && this.replicas.mayServe(chosen, viewer.id);
    if (!isServed) return undefined;
    this.chosen = chosen;
    return viewer;
  }

  /** Call it when the request runs a query. */
  beginReading(): void {
    this.reads = true;
  }

  /** From now on the primary answers, so that no decision is based on a replica's data. */
  leaveReplica(): void {
    this.left = true;
  }

  /** Notes a caller of the request; if it changes, both may have written something. */
  noteCaller(viewer: User | null): void {
    if (viewer !== null) this.callers.add(viewer.id);
  }

  /** Notifies all instances of committed writes before the callers are answered. */
  async acknowledge(): Promise<void> {
    for (const id of this.callers) await this.replicas.noteWrite(id);
  }
}
