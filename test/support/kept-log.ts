import { Writable } from 'node:stream';
import pino, { type Level, type Logger } from 'pino';

/** A log from this level on that keeps its lines instead of printing them. */
export function keptLog(level: Level): { readonly lines: string[]; readonly log: Logger } {
  const lines: string[] = [];
  const sink = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  return { lines, log: pino({ level }, sink) };
}
