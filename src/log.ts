import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/**
 * An error as the log tells it. Knex puts the statement with its values into a message, and PostgreSQL may quote a row: of a
 * database's error only what names the trouble is kept.
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

/** Knex writes `<the statement with its values> - <what went wrong>`. */
const withoutStatement = (message: string) =>
  message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '');

/** Readable in a terminal, one JSON object a line otherwise, or to where `destination` says. */
export function createLog(
  level = 'info',
  colourful = process.stdout.isTTY,
  destination?: DestinationStream,
): Log {
  const options: LoggerOptions = { level, serializers: { err: describe } };
  if (destination !== undefined) return pino(options, destination);
  if (colourful) {
    const pretty = { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' };
    return pino({ ...options, transport: { target: 'pino-pretty', options: pretty } });
  }
  // A write for each line would cost more than the line.
  return pino(options, pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }));
}
