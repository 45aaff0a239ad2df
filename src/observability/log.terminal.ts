import { prettyFactory } from 'pino-pretty';
import type { DestinationStream } from 'pino';

type Line = Readonly<Record<string, unknown>>;

/** Fields that are not repeated as details. */
const SHOWN = ['level', 'time', 'pid', 'hostname', 'msg', 'err'];
/** A client's text could control the terminal; tabs and line ends stay. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;

/** Writes for a person at a terminal: one line per request, with its numbers in fixed places. */
export function terminalDestination(
  destination: { write(text: string): unknown } = process.stdout,
): DestinationStream {
  const format = prettyFactory({
    translateTime: 'HH:MM:ss',
    ignore: 'pid,hostname',
    hideObject: true,
    colorize: destination === process.stdout,
    messageFormat: (line) => describeLine(line).replace(CONTROL, '?'),
  });
  return { write: (line) => void destination.write(format(line)) };
}

function describeLine(line: Line): string {
  if (line.msg === 'request') return describeRequest(line);
  const rest = Object.entries(line).filter(([name]) => !SHOWN.includes(name));
  const details = rest.length > 0 ? ` ${JSON.stringify(Object.fromEntries(rest))}` : '';
  return `${String(line.msg)}${details}${describeError(line.err as Line | undefined)}`;
}

/** `200 POST /api/v2.home/jobList 12.3 ms jobList OK user 7`. */
function describeRequest({
  status,
  method,
  path,
  durationMs,
  operation,
  outcome,
  callerId,
}: Line): string {
  const caller = typeof callerId === 'number' ? [`user ${callerId}`] : [];
  return [status, method, path, durationMs, 'ms', operation, outcome, ...caller].join(' ');
}

function describeError(error: Line | undefined): string {
  if (error === undefined) return '';
  const { type, code, constraint, message, frames = [] } = error;
  const parts = [type, code, constraint, message].filter((each) => each !== undefined).map(String);
  return [`\n    ${parts.join(' ')}`, ...(frames as string[])].join('\n');
}
