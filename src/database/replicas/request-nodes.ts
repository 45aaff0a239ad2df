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
   * Identifies a caller on a replica that may answer this caller; undefined if the primary has to,
   * because the token is unknown there, its user is an editor, or the replica lacks the caller's
   * writes. If the primary is unavailable, waits for either; then a token that a replica with all
   * writes does not know is nobody's: null.
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

  /** Another node that may answer after one was lost; it may be the primary. */
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

  /** From now on a query is run. */
  beginReading(): void {
    this.reads = true;
  }

  /** From now on the primary answers: no decision is based on a replica's data. */
  leaveReplica(): void {
    this.left = true;
  }

  /** Both the former and the new caller of the request may have written something. */
  noteCaller(viewer: User | null): void {
    if (viewer !== null) this.callers.add(viewer.id);
  }

  /** Notifies all instances of what has been committed, before the callers are answered. */
  async acknowledge(): Promise<void> {
    for (const id of this.callers) await this.replicas.noteWrite(id);
  }
}
