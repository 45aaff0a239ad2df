import { randomUUID } from 'node:crypto';
import type { PostgresClient } from './client';

const PREFIX = 'probe ';

/** Whether a notification is one by which a new connection is checked. */
export const isProbe = (payload: string): boolean => payload.startsWith(PREFIX);

/**
 * Resolves once a notification that `other` sends has arrived at `client`, which listens to the
 * channel. Behind a proxy that pools connections by the statement none does, although LISTEN is
 * accepted: the caller limits the time.
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
