import type { Cells } from './sheet.cells';
import type { Matching } from './sheet.matching';
import { readRow } from './sheet.rows';

/** The words that begin a sum or a note in the place of a name. */
const NOTE = /^[（(【*※\s]*(?:备注|附注|注[：:]|说明[：:]|合计|总计|小计|共计|以上)/;
const SUM = /^(?:合计|总计|小计|共计)[：:]?$/;

function isNote(row: readonly string[], matching: Matching): boolean {
  const filled = row.filter((cell) => cell !== '');
  if (filled.some((cell) => SUM.test(cell))) return true;
  const { jobName, ...others } = readRow(row, matching).input;
  const hasName = jobName != null && !NOTE.test(jobName);
  return filled.length === 1 && !hasName && Object.keys(others).length === 0;
}

/**
 * Returns how many rows at the end of a sheet are notes or sums instead of jobs: only one cell is
 * filled, with neither a usable name nor any other value of a job.
 */
export function notesBelow(body: Cells, matching: Matching): number {
  if (!matching.includes('jobName') && !matching.includes('id')) return 0;
  const fromEnd = [...body].reverse().findIndex((row) => !isNote(row, matching));
  return fromEnd < 0 ? body.length : fromEnd;
}
