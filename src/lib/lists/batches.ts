/** Writing a thousand jobs in one statement may exceed STATEMENT_TIMEOUT on a busy machine. */
const ROWS_PER_STATEMENT = 200;

/** Splits rows into batches that one statement may write. */
export const inBatches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, batch) =>
    rows.slice(batch * ROWS_PER_STATEMENT, (batch + 1) * ROWS_PER_STATEMENT),
  );
