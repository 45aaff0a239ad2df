import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { messages } from '../../../lib/messages/messages';
import { mediaContent, type MediaContent } from '../media.content';
import { mediaPath, type MediaStore } from '../store/media.store';
import { MediaKind } from '../media.rules';
import { headOf, joined, withoutMetadata } from './upload.content';
import { HttpRefusal } from '../../http-refusal';

/** The largest size of an image and of a video, in bytes. */
export type UploadLimits = Readonly<Record<'image' | 'video', number>>;

/** A file's type and place: `path` is what jobs and categories store. */
interface StoredUpload extends MediaContent {
  readonly path: string;
  readonly bytes: number;
}

/** An upload with the original name of its file; empty if unknown. */
export interface NamedUpload extends StoredUpload {
  readonly name: string;
}

/** The part of a name that is stored; the constraint `media_name_check` counts characters, too. */
const NAME_START = /^.{0,255}/su;

/** Returns a file's name as it is stored: without control characters, and cut if it is too long. */
export const uploadName = (name = ''): string =>
  (NAME_START.exec(name.replace(/[\p{Cc}\p{Cs}]/gu, ''))?.[0] ?? '').trim();

/** A file that was received completely and has not been published yet. */
export interface ReceivedUpload extends StoredUpload {
  readonly keep: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/**
 * Receives a file as a stream, without its metadata about place, time and author. Recognises its
 * type by its first bytes, and computes the hash and size of the stored bytes on the way to the
 * store. Throws HttpRefusal for anything that is neither an image nor a video, broken, too large, a
 * video with a location track, or an image that is too expensive to decode for posters.
 */
export async function receiveUpload(
  file: Readable,
  store: MediaStore,
  limits: UploadLimits,
): Promise<ReceivedUpload> {
  const examination = new Examination(limits);
  const received = await store.receive(Readable.from(examination.of(file), { objectMode: false }));
  const stored = examination.result();
  return { ...stored, keep: () => received.keep(stored.path), discard: () => received.discard() };
}

class Examination {
  private readonly hash = createHash('sha256');
  /** The received bytes, and the stored ones. */
  private bytes = { received: 0, stored: 0 };
  private content: MediaContent | undefined;

  constructor(private readonly limits: UploadLimits) {}

  /** Yields the bytes to store; see withoutMetadata. */
  async *of(file: Readable): AsyncGenerator<Buffer> {
    const chunks = this.received(file);
    const head = await headOf(chunks);
    this.content = mediaContent(head);
    if (this.content === undefined) throw refused();
    for await (const chunk of withoutMetadata(joined(head, chunks), this.content)) {
      this.bytes.stored += chunk.length;
      this.hash.update(chunk);
      yield chunk;
    }
  }

  result(): StoredUpload {
    const { content } = this;
    if (content === undefined) throw refused();
    return {
      ...content,
      bytes: this.bytes.stored,
      path: mediaPath(this.hash.digest('hex'), content.extension),
    };
  }

  private async *received(file: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      this.bytes.received += chunk.length;
      this.checkSize();
      yield chunk;
    }
  }

  private checkSize(): void {
    if (this.content === undefined) return;
    const { video, image } = this.limits;
    const limit = this.content.kind === MediaKind.VIDEO ? video : image;
    if (this.bytes.received > limit)
      throw new HttpRefusal(413, messages.mostMegabytes(Math.floor(limit / 1024 / 1024)));
  }
}

const refused = () => new HttpRefusal(415, messages.mediaFormats);
