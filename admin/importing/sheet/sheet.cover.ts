import type { FieldProblem } from '../../api/request-error';
import type { ImportJobInput } from '../../documents/importing';

/** Extensions that the service treats as videos. */
const VIDEO = /\.(?:mp4|m4v|mov|webm|avi|mkv|flv|wmv|3gp|m3u8)$/i;

const isImage = (path: string) => !VIDEO.test(path.split(/[?#]/, 1)[0] ?? '');

/** Whether the row adds a job without a cover. An existing job may already have one. */
const lacksCover = ({ id, cover }: ImportJobInput) => id === undefined && cover === undefined;

/** Returns the row with its first image as the cover, as the form of a job saves it. */
export function withCover(input: ImportJobInput): ImportJobInput {
  const cover = lacksCover(input) ? input.images?.find(isImage) : undefined;
  return cover === undefined ? input : { ...input, cover };
}

/** Moves errors of a cover that `withCover` has set to the images that it came from. */
export const ofImages = (
  fields: readonly FieldProblem[],
  inputs: readonly ImportJobInput[],
): FieldProblem[] =>
  fields.map((each) => {
    const [, row] = /^rows\.(\d+)\.cover$/.exec(each.field) ?? [];
    const input = row === undefined ? undefined : inputs[Number(row)];
    return input !== undefined && lacksCover(input)
      ? { ...each, field: `rows.${row}.images` }
      : each;
  });
