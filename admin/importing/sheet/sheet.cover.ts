import type { FieldProblem } from '../../api/request-error';
import type { ImportJobInput } from '../../documents/importing';
import { isVideo } from '../../media/is-video';
import type { SheetRow } from './sheet.rows';

/** The first image of a row that leaves its job without a cover; undefined if there is none. */
const coverFor = ({ input, isCoverless }: SheetRow) =>
  isCoverless && input.cover === undefined
    ? input.images?.find((path) => !isVideo(path))
    : undefined;

/**
 * Returns a row's input with its first image as the cover, as the form of a job saves it: if the
 * row adds a job, or changes the images of one without a cover.
 */
export function withCover(row: SheetRow): ImportJobInput {
  const cover = coverFor(row);
  return cover === undefined ? row.input : { ...row.input, cover };
}

/** Moves errors of a cover that `withCover` has set to the images that it came from. */
export const ofImages = (
  fields: readonly FieldProblem[],
  sent: readonly SheetRow[],
): FieldProblem[] =>
  fields.map((each) => {
    const [, row] = /^rows\.(\d+)\.cover$/.exec(each.field) ?? [];
    const from = row === undefined ? undefined : sent[Number(row)];
    return from !== undefined && coverFor(from) !== undefined
      ? { ...each, field: `rows.${row}.images` }
      : each;
  });
