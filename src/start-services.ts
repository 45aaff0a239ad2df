import type { Services } from './services';
import { Availability } from './database/connection/availability';
import { ChangeListener } from './database/changes';
import { Replicas } from './database/replicas/replicas';
import { watchStatementNames } from './database/connection/statement-names';
import { TableCache } from './database/table-cache';
import { openMedia } from './features/media/media.open';
import { openPosters } from './features/poster/poster.open';
import { identify } from './features/viewer/token/token.storage';
import { createCodeExchange } from './features/wechat/wechat.exchange';
import { Housekeeping } from './housekeeping';
import { Upstreams } from './lib/upstreams/upstreams';
import type { Log } from './observability/log';

/**
 * Starts everything that requests share, except what counts and limits them, which `app.ts` adds.
 */
export function startServices(
  { config, database }: Pick<Services, 'config' | 'database'>,
  log: Log,
) {
  const upstreams = new Upstreams(log);
  const media = openMedia(config, upstreams, database, log);
  const posters = openPosters(config, upstreams, database, media.bucket);
  const changes = new ChangeListener(database, config.listenUrl);
  const tableCache = new TableCache(changes);
  const isAlone = config.replicaUrls.length === 0;
  const housekeeping = new Housekeeping(database, log, isAlone);
  const availability = new Availability(database, log);
  watchStatementNames(database, log);
  const replicas = isAlone ? undefined : new Replicas(database, availability, config, log);
  changes.onChange((table) => replicas?.noteChange(table));
  const services = {
    config,
    database,
    replicas,
    identify: (token, through) => identify(through, token, config.tokenHmacKey, database),
    posters,
    media: media.files,
    directUploads: media.directUploads,
    activity: housekeeping.activity,
    keywords: housekeeping.keywords,
    tableCache,
    exchangeWechatCode: createCodeExchange(config, upstreams),
  } satisfies Services;
  return {
    services,
    upstreams,
    media,
    posters,
    housekeeping,
    availability,
    /** After the last request. */
    async close(): Promise<void> {
      await changes.close();
      await replicas?.close();
      await housekeeping.close();
      await posters.close();
      await media.close();
    },
  };
}
