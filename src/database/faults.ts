import { closeSync, openSync } from 'node:fs';
import { isNativeError } from 'node:util/types';
import { codeOf } from '../lib/text/reason';

/** SQLSTATEs of a standby that refuses a write, or a request for its own log's write position. */
const STANDBY = /^25006$|^55000$/;

/**
 * Error classes and codes of PostgreSQL and Node.js that are temporary and not the statement's
 * fault.
 */
const AWAY = [
  /^08/, // connection exceptions
  /^53/, // out of connections, memory, disk
  /^57/, // shut down, crashed, starting up; cancelled, as by the statement timeout
  /^58000$|^58030$/, // operating-system errors on the server, such as a failed disk read
  /^55P03$/, // lock not available
  /^40/, // serialization failure, deadlock
  /^25P03$|^25P04$/, // the role's transaction timeouts
  STANDBY, // a failover may be under way
  /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/,
];

/** Errors of node-postgres itself have no code. */
const AWAY_MESSAGES = [
  /connection (terminated|timeout|ended)/i,
  /timeout exceeded when trying to connect/i,
  /client has encountered a connection error/i,
  /query read timeout|^timeout expired$/i,
];

const unopened = new WeakSet<Error>();

/**
 * Notes an error that occurred while opening a connection. Whatever its code, such as a wrong
 * password or a missing database, another attempt may succeed once the operator has finished.
 */
export function noteUnopened(error: unknown): void {
  if (isNativeError(error)) unopened.add(error);
}

/**
 * Whether an error means that the database cannot be reached or is overloaded, so that a later
 * attempt may succeed.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if (unopened.has(error)) return true;
  if (error.name === 'KnexTimeoutError' || error.name === 'AggregateError') return true;
  const code = codeOf(error);
  if (typeof code === 'string') return AWAY.some((pattern) => pattern.test(code));
  return AWAY_MESSAGES.some((pattern) => pattern.test(error.message));
}

/**
 * Whether a connection could not be opened only because this process or machine has too many open
 * files. A host name then fails to resolve as if it did not exist, so opening a file is tried.
 */
export function isOutOfFiles(error: unknown): boolean {
  if (hasTooManyFiles(error)) return true;
  try {
    closeSync(openSync('/dev/null', 'r'));
    return false;
  } catch (refused) {
    return hasTooManyFiles(refused);
  }
}

/** Whether a standby has refused what only a primary can do. */
export const isOfStandby = (error: unknown): boolean => STANDBY.test(String(codeOf(error)));

const hasTooManyFiles = (error: unknown) => ['EMFILE', 'ENFILE'].includes(String(codeOf(error)));

/**
 * Errors that end a connection, and those of a replica's statement that conflicted with replay. A
 * query that is refused as a write means that none of the hosts is the primary.
 */
const LOST = [
  /^08/,
  /^57P0/,
  /^40001$|^40P01$/,
  STANDBY,
  /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/,
];

/**
 * Whether the connection to the server was lost, so that another server may answer at once. False
 * for an overloaded server and for a statement that took too long.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const code = codeOf(error);
  if (unopened.has(error)) return code !== '53300';
  if (typeof code === 'string') return LOST.some((pattern) => pattern.test(code));
  return AWAY_MESSAGES.some((pattern) => pattern.test(error.message));
}

/**
 * The SQLSTATE of refused writes to tables that still belong to the old service, raised by triggers
 * of an import that follows it (docs/decisions/0040).
 */
export const OWNED_BY_OLD_SIDE = 'JG001';

/** Whether a write was refused because the table still belongs to the old service. */
export const isOwnedByOldSide = (error: unknown): boolean =>
  isNativeError(error) && codeOf(error) === OWNED_BY_OLD_SIDE;

/** The name of the constraint that a statement violated, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string'
    ? constraint
    : undefined;
}
