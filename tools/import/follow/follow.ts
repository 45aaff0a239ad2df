import type { Client } from 'pg';
import { checkReport } from '../../lib/report-file';
import { serveMetrics } from '../../lib/serve-metrics';
import { Progress, type Output } from '../report/progress';
import { Following, type FollowOptions } from './following';
import { SchemaChanged } from './session/session.schema';
import { longestWait } from '../owners/outbox';
import { Watch } from './monitoring/watch';

/** The exit status if the old schema no longer matches the plan. */
const SCHEMA_CHANGED_STATUS = 3;

/**
 * Imports everything, then follows the changes at the old side until `signal` aborts. Returns the
 * exit status.
 */
export async function follow(
  connect: () => Promise<Client>,
  options: FollowOptions,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  await checkReport(options.report);
  // Uses a connection of its own: while the old database is away, there is no session.
  const waiting = async () => {
    const client = await connect();
    return longestWait(client).finally(() => client.end());
  };
  const watch = new Watch(output, options.alertAbove, options.report, waiting);
  const { metricsHost: host, metricsPort: port } = options;
  const metrics =
    port === undefined ? undefined : await serveMetrics(watch.metrics.registry, { host, port });
  try {
    await new Following(connect, options, new Progress(output), watch, signal).run();
    return 0;
  } catch (error) {
    if (!(error instanceof SchemaChanged)) throw error;
    watch.log.print(
      `The schema of the old database changed. ${error.message}\n` +
        'Nothing is followed any more. Look at the map (--inspect writes what it would be now), ' +
        'then start again.',
    );
    return SCHEMA_CHANGED_STATUS;
  } finally {
    metrics?.close();
  }
}
