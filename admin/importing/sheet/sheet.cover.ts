import type { FieldProblem } from '../../api/request-error';
import type { ImportJobInput } from '../../documents/importing';

/** What the service takes for a video, by the extension. */
const VIDEO = /\.(?:mp4|m4v|mov|webm|avi|mkv|flv|wmv|3gp|m3u8)$/i;

const isImage = (path: string) => !VIDEO.test(path.split(/[?#]/, 1)[0] ?? '');

/** Whether the row adds a job without naming its cover. A job that exists may have one already. */
const lacksCover = ({ id, cover }: ImportJobInput) => id === undefined && cover === undefined;

/** The row with the first of its images as the cover, as the form of a job saves it. */
export function withCover(input: ImportJobInput): ImportJobInput {
  const cover = lacksCover(input) ? input.images?.find(isImage) : undefined;
  return cover === undefined ? input : { ...input, cover };
}

/** What the service says of a cover that is one of the images is said of these. */
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
