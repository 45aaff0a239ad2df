import { open } from 'node:fs/promises';

/** Thrown if the report cannot be written, for instance because the disk is full. */
export class UnwritableReport extends Error {}

/** Throws UnwritableReport if the report cannot be written; call it before hours of work. */
export const checkReport = async (file: string) => (await openReport(file, 'a')).close();

export const openReport = (file: string, flags: string) =>
  open(file, flags, 0o600).catch(unwritten);

export function unwritten(error: Error): never {
  const problem = `The report cannot be written (--report): ${error.message}`;
  throw new UnwritableReport(problem, { cause: error });
}
