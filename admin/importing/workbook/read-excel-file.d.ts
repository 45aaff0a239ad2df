/** The package has types for ES modules only, and the tests run as CommonJS. */
declare module 'read-excel-file/web-worker' {
  /** Reads the first sheet; null is an empty cell, dates are in UTC. Rejects if it is not XLSX. */
  export function readSheet(file: Blob): Promise<(string | number | boolean | Date | null)[][]>;
}
