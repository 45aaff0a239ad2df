/** The package has types for ES modules only, and the tests run as CommonJS. */
declare module 'read-excel-file/web-worker' {
  /** The first sheet's rows; null: an empty cell. Dates are in UTC. Rejects if it is no XLSX. */
  export function readSheet(file: Blob): Promise<(string | number | boolean | Date | null)[][]>;
}
