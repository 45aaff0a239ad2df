import type { Knex } from 'knex';
import { renewSession } from './session.storage';

/** Concurrent renewals, so that few connections are in use or awaited if the primary is slow. */
const MAX_RUNNING = 5;

/**
 * Renews sessions on the primary while they are used. No request waits for a renewal, since a
 * replica may have identified the caller while the primary is unavailable.
 */
export class SessionRenewals {
  private readonly running = new Map<number, Promise<unknown>>();

  constructor(private readonly primary: Knex) {}

  /** Renews a session; if that fails now, a later request of the session renews it. */
  renew(id: number): void {
    if (this.running.has(id) || this.running.size >= MAX_RUNNING) return;
    const renewal = renewSession(this.primary, id)
      .catch(() => undefined)
      .finally(() => this.running.delete(id));
    this.running.set(id, renewal);
  }

  /** Waits for the renewals in progress; to be called after the last request. */
  async close(): Promise<void> {
    await Promise.all(this.running.values());
  }
}
