import { messages } from '../../../lib/messages/messages';
import { withPiece } from '../../../lib/with-piece';
import { isCostlyPhoto } from '../../../lib/photo/photo.probe';
import { HEAD_BYTES, type MediaContent } from '../media.content';
import { MediaKind } from '../media.rules';
import { LocatedVideo, UnreadableVideo } from '../stripping/video.part';
import { stripVideo } from '../stripping/video.strip';
import { stripImage } from '../stripping/image.strip';
import { HttpRefusal } from '../../http-refusal';

/** Reads enough to recognise a file, or the whole of a smaller one. */
export async function headOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = [];
  for (let length = 0; length < HEAD_BYTES;) {
    const next = await chunks.next();
    if (next.done === true) break;
    head.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(head);
}

/** Yields the head, then the chunks after it. */
export async function* joined(head: Buffer, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* chunks;
}

/**
 * Yields an image or a video without its metadata. A video is streamed; an image is held in memory,
 * because its structure has to be read as a whole. Throws HttpRefusal if nothing would be left, for
 * a video with a location track, and for an image that is too expensive to decode for posters.
 */
export const withoutMetadata = (
  chunks: AsyncIterable<Buffer>,
  { kind, extension }: MediaContent,
): AsyncGenerator<Buffer> =>
  kind === MediaKind.VIDEO ? videoOf(chunks, extension) : imageOf(chunks, extension);

async function* imageOf(chunks: AsyncIterable<Buffer>, extension: string): AsyncGenerator<Buffer> {
  let received: Buffer = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of chunks) received = withPiece(received, chunk, (size += chunk.length));
  const image = stripImage(received.subarray(0, size), extension);
  if (image === undefined) throw new HttpRefusal(415, messages.unreadableImage);
  if (isCostlyPhoto(image)) throw new HttpRefusal(415, messages.costlyImage);
  yield image;
}

async function* videoOf(chunks: AsyncIterable<Buffer>, extension: string): AsyncGenerator<Buffer> {
  try {
    yield* stripVideo(chunks, extension);
  } catch (error) {
    if (error instanceof LocatedVideo) throw new HttpRefusal(415, messages.locatedVideo);
    if (error instanceof UnreadableVideo) throw new HttpRefusal(415, messages.damagedVideo);
    throw error;
  }
}
