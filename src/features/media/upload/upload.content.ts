import { messages } from '../../../lib/messages/messages';
import { isCostlyPhoto } from '../../../lib/photo/photo.probe';
import { TELLING_BYTES, type MediaContent } from '../media.content';
import { MediaKind } from '../media.rules';
import { PositionedFilm, UnreadableFilm } from '../stripping/film.part';
import { stripFilm } from '../stripping/film.strip';
import { stripPicture } from '../stripping/picture.strip';
import { UploadRefusal } from './upload.refusal';

/** Enough to recognise a file, or the whole of a smaller one. */
export async function headOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = [];
  for (let length = 0; length < TELLING_BYTES;) {
    const next = await chunks.next();
    if (next.done === true) break;
    head.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(head);
}

/** The head, and the chunks after it. */
export async function* joined(head: Buffer, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* chunks;
}

/**
 * A picture or a film without its metadata. A film is streamed; a picture is held in memory,
 * because its structure has to be read as a whole. Throws UploadRefusal if nothing would be left,
 * for a film with a track of positions, and for a picture that no poster would draw because
 * decoding it costs too much.
 */
export const withoutMetadata = (
  chunks: AsyncIterable<Buffer>,
  { kind, extension }: MediaContent,
): AsyncGenerator<Buffer> =>
  kind === MediaKind.VIDEO ? filmOf(chunks, extension) : pictureOf(chunks, extension);

async function* pictureOf(
  chunks: AsyncIterable<Buffer>,
  extension: string,
): AsyncGenerator<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const picture = stripPicture(Buffer.concat(parts.splice(0)), extension);
  if (picture === undefined) throw new UploadRefusal(415, messages.unreadableImage);
  if (isCostlyPhoto(picture)) throw new UploadRefusal(415, messages.costlyImage);
  yield picture;
}

async function* filmOf(chunks: AsyncIterable<Buffer>, extension: string): AsyncGenerator<Buffer> {
  try {
    yield* stripFilm(chunks, extension);
  } catch (error) {
    if (error instanceof PositionedFilm) throw new UploadRefusal(415, messages.locatedVideo);
    if (error instanceof UnreadableFilm) throw new UploadRefusal(415, messages.damagedVideo);
    throw error;
  }
}
