import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Readable in a terminal, one JSON object a line otherwise. */
export function createLog(level = 'info', colourful = process.stdout.isTTY): Log {
  return pino({
    level,
    ...(colourful && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  });
}
