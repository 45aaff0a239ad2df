import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { withoutStatement } from '../lib/text/reason';

export type Log = Logger;

/**
 * Describes an error. Knex puts the statement with its values into a message, and PostgreSQL may
 * quote a row: of a database error only what identifies the problem is kept.
 */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const fromDatabase = typeof code === 'string' && /^[\dA-Z]{5}$/.test(code);
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(!fromDatabase && { message: withoutStatement(error.message) }),
    frames: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  };
}

/** Creates a log: readable lines in a terminal, else JSON; to standard output or `destination`. */
export function createLog(
  level = 'info',
  inTerminal = process.stdout.isTTY,
  destination?: DestinationStream,
): Log {
  const options: LoggerOptions = { level, serializers: { err: describe } };
  if (inTerminal) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- nowhere else is it loaded
    const { terminalDestination } = require('./log.terminal') as typeof import('./log.terminal');
    return pino(options, terminalDestination(destination));
  }
  if (level === 'silent') return pino(options, { write: () => undefined });
  return pino(options, destination ?? toStandardOutput());
}

/** The lines of this process that standard output could not take. */
export const droppedLines = { count: 0 };

/** How long the process waits at exit for a reader of its last lines. */
const FLUSH_TIMEOUT_MS = 1_000;

/**
 * Gathers lines, because a write per line would cost more than the line. If they cannot be written
 * (a full disk, say), 4 MB are kept and retried, and further lines are dropped: requests are served
 * as before.
 */
function toStandardOutput(): DestinationStream {
  const maxLength = 4 * 1024 * 1024;
  let flushesUntil = Infinity;
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: 4096,
    maxLength,
    periodicFlush: 100,
    retryEAGAIN: () => performance.now() < flushesUntil,
  });
  // Pino calls this at exit and repeats it until it succeeds, which may be never.
  const waitAndFlush = destination.flushSync.bind(destination);
  const flushSync = () => {
    flushesUntil = performance.now() + FLUSH_TIMEOUT_MS;
    try {
      waitAndFlush();
    } catch {
      // Nobody reads these lines.
    }
    flushesUntil = Infinity;
  };
  destination.flushSync = flushSync;
  destination.on('drop', () => (droppedLines.count += 1));
  const giveUp = () => undefined;
  destination.on('error', () => (destination.flushSync = giveUp));
  return destination.on('write', () => (destination.flushSync = flushSync));
}
