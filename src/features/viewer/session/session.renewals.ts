import type { Knex } from 'knex';
import { renewSession } from './session.storage';

/** Renewals at once, so that few connections are in use, and few wait, if the primary is slow. */
const MAX_RUNNING = 5;

/**
 * Renews sessions on the primary while they are used. No request waits for it, since a replica may
 * have identified the caller while the primary is unavailable.
 */
export class SessionRenewals {
  private readonly running = new Map<number, Promise<unknown>>();

  constructor(private readonly primary: Knex) {}

  /** Renews a session; if that is not possible now, a later request of the session does it. */
  renew(id: number): void {
    if (this.running.has(id) || this.running.size >= MAX_RUNNING) return;
    const renewal = renewSession(this.primary, id)
      .catch(() => undefined)
      .finally(() => this.running.delete(id));
    this.running.set(id, renewal);
  }

  /** After the last request: resolves once the renewals in progress have ended. */
  async close(): Promise<void> {
    await Promise.all(this.running.values());
  }
}
