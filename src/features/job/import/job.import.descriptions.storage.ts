import type { Knex } from 'knex';
import { badInput } from '../../../errors';
import { messages } from '../../../lib/messages/messages';

/**
 * The maximum size of the descriptions of an import's jobs, in megabytes. If a row changes one, all
 * are in memory at once, and those that change in the result. A thousand usually have 20 MB.
 */
const MAX_MEGABYTES = 32;

/**
 * Throws BAD_USER_INPUT if the current descriptions of these jobs are too long together. Reads only
 * their lengths. `ids` may contain null, and ids of no job.
 */
export async function requireShortDescriptions(
  database: Knex,
  ids: readonly (number | null)[],
): Promise<void> {
  const existing = ids.filter((id) => id !== null);
  if (existing.length === 0) return;
  const row = await database('job')
    .whereRaw('id = ANY (?::integer[])', [existing])
    .first<{ bytes: string | null }>(database.raw('sum(octet_length(content)) AS bytes'));
  if (Number(row.bytes) > MAX_MEGABYTES * 1024 * 1024)
    throw badInput('rows', 'TOO_LONG', messages.longDescriptions(MAX_MEGABYTES));
}
