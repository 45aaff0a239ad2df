import { meaningOf } from './error-messages';

/** Codes of a server that is away, busy, or closed the connection: SQLSTATE, MySQL, Node. */
const GONE = [
  /^08|^57P0|^40|^53300$|^55P03$|^25006$/,
  /^PROTOCOL_/,
  /^E[A-Z]+$|^ERR_STREAM_/,
  /^ER_(?:SERVER_SHUTDOWN|NORMAL_SHUTDOWN|CON_COUNT_ERROR|NEW_ABORTING_CONNECTION)$/,
  /^ER_LOCK_(?:WAIT_TIMEOUT|DEADLOCK)$/,
  /^ER_(?:CONNECTION_KILLED|QUERY_INTERRUPTED|CLIENT_INTERACTION_TIMEOUT)$/,
];
const LOG_LOST = [/^ER_(?:MASTER|SOURCE)_FATAL_ERROR_READING_BINLOG$/];
const UNREADABLE = [/^ER_SPECIFIC_ACCESS_DENIED_ERROR$/];
const DENIED = [/^ER_(?:TABLE|COLUMN|DB)ACCESS_DENIED_ERROR$/];
const OTHER_SCHEMA = [/^ER_(?:NO_SUCH_TABLE|BAD_FIELD_ERROR|TABLE_DEF_CHANGED|NON_UNIQ_ERROR)$/];

/** Yields an error and its causes. */
function* causes(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

function codeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

const hasCode = (error: unknown, codes: readonly RegExp[]) =>
  [...causes(error)].some((each) => codes.some((code) => code.test(codeOf(each))));

const means = (error: unknown, meaning: ReturnType<typeof meaningOf>) =>
  [...causes(error)].some((each) => codeOf(each) === '' && meaningOf(each) === meaning);

/** Whether a connection was lost, or a server is away or busy: a later attempt may succeed. */
export const isLost = (error: unknown) => hasCode(error, GONE) || means(error, 'connection lost');

/** ER 1236: the requested log was deleted, or never existed. */
export const isLogLost = (error: unknown) => hasCode(error, LOG_LOST);

/** The user may not read the log. */
export const isUnreadable = (error: unknown) => hasCode(error, UNREADABLE);

/** The user lacks a right on a table. */
export const isDenied = (error: unknown) => hasCode(error, DENIED);

/** A table or a column does not exist, or was changed while it was read. */
export const isOtherSchema = (error: unknown) =>
  hasCode(error, OTHER_SCHEMA) || means(error, 'table unknown');
