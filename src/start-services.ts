import type { Services } from './services';
import { Availability } from './database/connection/availability';
import { ChangeListener } from './database/changes';
import { Replicas } from './database/replicas/replicas';
import { watchStatementNames } from './database/connection/statement-names';
import { TableCache } from './database/table-cache';
import { JobCountCheck } from './features/job/job-count.check';
import { JobExpiry } from './features/job/job.expiry';
import { JobKeywordCounts } from './features/job/keyword-counts/job-keyword.counts';
import { openMedia } from './features/media/media.open';
import { ActivityCounters } from './features/overview/activity.counters';
import { openPosters } from './features/poster/poster.open';
import { SessionCleanup } from './features/viewer/session/session.cleanup';
import { SessionRenewals } from './features/viewer/session/session.renewals';
import { identify } from './features/viewer/token/token.storage';
import { createCodeExchange } from './features/wechat/wechat.exchange';
import { Upstreams } from './lib/upstreams/upstreams';
import type { Log } from './observability/log';
import { Overload } from './overload';

/** Starts the services that all requests share. */
export function startServices(
  { config, database }: Pick<Services, 'config' | 'database'>,
  log: Log,
) {
  const upstreams = new Upstreams(log);
  const overload = new Overload(config, database, upstreams);
  const media = openMedia(config, upstreams, database, log);
  const posters = openPosters(config, upstreams, database, media.bucket);
  const availability = new Availability(database, log);
  const changes = new ChangeListener(database, availability, log, config.listenUrl);
  const tableCache = new TableCache(changes);
  const hasReplicas = config.replicaUrls.length > 0;
  const activity = new ActivityCounters(database, log);
  const jobCounts = new JobCountCheck(database, log);
  const keywordCounts = new JobKeywordCounts(database, log, !hasReplicas);
  const renewals = new SessionRenewals(database);
  // Work that each instance does periodically.
  const periodic = [
    activity,
    jobCounts,
    keywordCounts,
    new SessionCleanup(database, log),
    new JobExpiry(database, log),
  ];
  watchStatementNames(database, log);
  const replicas = hasReplicas ? new Replicas(database, availability, config, log) : undefined;
  changes.onChange((table) => replicas?.noteChange(table));
  const services = {
    config,
    database,
    replicas,
    identify: (token, through) => identify(through, token, config.tokenHmacKey, renewals),
    posters,
    media: media.files,
    directUploads: media.directUploads,
    activity,
    keywordCounts,
    tableCache,
    limits: overload.limits,
    exchangeWechatCode: createCodeExchange(config, upstreams),
  } satisfies Services;
  return {
    services,
    overload,
    upstreams,
    media,
    posters,
    jobCounts,
    availability,
    /** Call it after the last request; `overload` and `upstreams` are closed before. */
    async close(): Promise<void> {
      await changes.close();
      await replicas?.close();
      await renewals.close();
      await Promise.all(periodic.map((each) => each.close()));
      await posters.close();
      await media.close();
    },
  };
}
