import type { Knex } from 'knex';
import type { Config } from '../../config';
import type { Availability } from '../connection/availability';
import { Replicas } from './replicas';

/** In milliseconds: a replica that accepts no connection is left out soon. */
const CONNECT_TIMEOUT = 1_000;

/** Undefined if none are configured. */
export function openReplicas(
  { replicaUrls, databasePoolSize, replicaLag, statementTimeout, statements, listenUrl }: Config,
  primary: Knex,
  availability: Availability,
  log: { warn(details: object, line: string): void },
): Replicas | undefined {
  if (replicaUrls.length === 0) return undefined;
  const settings = {
    urls: replicaUrls,
    poolSize: databasePoolSize,
    maxLag: replicaLag,
    connectTimeout: CONNECT_TIMEOUT,
    statementTimeout,
    statements,
    listenUrl,
  };
  return new Replicas(primary, availability, settings, log);
}
