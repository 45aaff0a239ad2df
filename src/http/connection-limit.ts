import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Logger } from '../lib/logger';
import { onceAMinute } from '../lib/once-a-minute';

/** Open files for everything except clients and pools: threads, files, upstreams, the log. */
const OTHER_FILES = 100;

interface ConnectionLimit {
  /** MAX_CONNECTIONS. */
  readonly wanted: number;
  /** The maximum number of database connections. */
  readonly pooled: number;
  /** The maximum number of open files of this process; by default the system's limit. */
  readonly openFiles?: number | undefined;
  readonly clock?: () => number;
}

/**
 * Closes new client connections beyond `wanted`, or beyond what the limit on open files allows, so
 * that idle clients do not take what requests need. Logs it at most once a minute.
 */
export function limitConnections(
  server: Server,
  log: Pick<Logger, 'warn'>,
  { wanted, pooled, openFiles = openFilesLimit(), clock }: ConnectionLimit,
): void {
  const allowed = openFiles - Math.min(OTHER_FILES + pooled, Math.floor(openFiles / 2));
  const limit = Math.min(wanted, allowed);
  const why =
    limit < wanted
      ? `the limit on open files (${openFiles}) allows no more than ${limit}`
      : `MAX_CONNECTIONS (${limit}) are open`;
  const mayLog = onceAMinute(clock);
  server.maxConnections = limit;
  server.on('drop', () => {
    if (mayLog()) log.warn({ limit }, `new connections are closed: ${why}`);
  });
}

/** Returns `ulimit -n`; Infinity if the system does not tell. */
function openFilesLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
