import { type VideoPart, type ReadPart, UnreadableVideo } from './video.part';
import { mp4Part } from './mp4.parts';
import { webmPart } from './webm.parts';

const READERS: Readonly<Record<string, () => ReadPart>> = {
  mp4: mp4Part,
  mov: mp4Part,
  webm: webmPart,
};

/** An hour of video in which each frame is a fragment has about 300,000 parts. */
const MAX_PARTS = 500_000;

/**
 * Yields the chunks of a video with its metadata replaced by zeros of the same length, because
 * videos refer to their frames by position in the file. Changes the chunks in place; holds one
 * chunk and 4 kB. Throws UnreadableVideo and LocatedVideo.
 */
export async function* stripVideo(
  chunks: AsyncIterable<Buffer>,
  extension: string,
): AsyncGenerator<Buffer> {
  const readPart = READERS[extension]?.();
  if (readPart === undefined) throw new UnreadableVideo(extension);
  let held: Buffer = Buffer.alloc(0);
  let part: VideoPart | undefined;
  let [left, needed, parts] = [0, 0, 0];
  for await (const chunk of chunks) {
    const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    let at = 0;
    while (at < bytes.length) {
      if (left > 0) {
        const end = Math.min(bytes.length, at + left);
        if (part?.blank === true) bytes.fill(0, at, end);
        left -= end - at;
        at = end;
        continue;
      }
      const seen = bytes.subarray(at);
      const read = seen.length < needed ? needed : readPart(seen);
      if (typeof read === 'number') {
        needed = read;
        break;
      }
      parts += 1;
      if (parts > MAX_PARTS) throw new UnreadableVideo('too many parts');
      part = read;
      [left, needed] = [read.rest, 0];
      read.head?.copy(bytes, at);
      at += read.headLength;
    }
    held = bytes.subarray(at);
    if (at > 0) yield bytes.subarray(0, at);
  }
  // Too few bytes for a part.
  if (held.length > 0) yield Buffer.alloc(held.length);
}
