import { randomUUID } from 'node:crypto';
import type { PostgresClient } from './client';

const PREFIX = 'probe ';

/** Returns whether a notification is a probe, which only tests a new connection. */
export const isProbe = (payload: string): boolean => payload.startsWith(PREFIX);

/**
 * Sends a notification from `other` and resolves once it has arrived at `client`, which listens to
 * the channel. Behind a proxy that pools connections per statement it never arrives, although
 * LISTEN is accepted, so the caller limits the time.
 */
export async function requireNotifications(
  client: PostgresClient,
  other: PostgresClient,
  channel: string,
): Promise<void> {
  const probe = PREFIX + randomUUID();
  const arrived = new Promise<void>((resolve) => {
    client.on('notification', ({ payload }) => {
      if (payload === probe) resolve();
    });
  });
  await Promise.all([arrived, other.query('SELECT pg_notify($1, $2)', [channel, probe])]);
}
