/** The codes and messages of an error and of what caused it. */
function* causes(error: unknown): Generator<{ code: string; message: string }> {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code = '' } = each as { code?: unknown };
    yield { code: String(code), message: each.message };
  }
}

const some = (error: unknown, code: RegExp, message: RegExp) =>
  [...causes(error)].some((each) => code.test(each.code) || message.test(each.message));

const GONE =
  /^(?:E[A-Z]+|PROTOCOL_\w+|08...|57P0.|53300|40...|55P03|ER_SERVER_SHUTDOWN|ER_CON_COUNT_ERROR|ER_NEW_ABORTING_CONNECTION|ER_CONNECTION_KILLED|ER_QUERY_INTERRUPTED|ER_NORMAL_SHUTDOWN)$/;
const GONE_MESSAGE =
  /Connection terminated|closed state|Connection lost|connection is closed|not queryable|Client was closed|Control connection unavailable/i;

/** A connection was lost, or a server is not there or busy: it may come back. */
export const isLost = (error: unknown) => some(error, GONE, GONE_MESSAGE);

/** ER 1236: what should be read was deleted, or never was. */
export const isLogLost = (error: unknown) =>
  some(
    error,
    /^ER_MASTER_FATAL_ERROR_READING_BINLOG$|^ER_SOURCE_FATAL_ERROR_READING_BINLOG$/,
    /^$/,
  );

/** The user may not read the log. */
export const isUnreadable = (error: unknown) =>
  some(error, /^ER_SPECIFIC_ACCESS_DENIED_ERROR$/, /^$/);

/** A table or a column is not there, or was changed while it was read. */
export const isOtherSchema = (error: unknown) =>
  some(
    error,
    /^(?:ER_NO_SUCH_TABLE|ER_BAD_FIELD_ERROR|ER_TABLE_DEF_CHANGED|ER_NON_UNIQ_ERROR)$/,
    /columns? mismatch|column count|Insufficient permissions to access/i,
  );
