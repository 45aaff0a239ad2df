import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Message } from '../../../lib/language';
import { messages } from '../../../lib/messages';
import { isCostlyPhoto } from '../../../lib/photo/photo.probe';
import { mediaContent, TELLING_BYTES, type MediaContent } from '../media.content';
import { mediaPath, type MediaStore } from '../media.store';
import { MediaKind } from '../media.rules';

/** An upload that is refused; `status` is HTTP's. */
export class UploadRefusal extends Error {
  constructor(
    readonly status: 400 | 405 | 413 | 415,
    readonly text: Message,
  ) {
    super(text.en);
  }
}

/** The largest picture and the largest film, in bytes. */
export type UploadLimits = Readonly<Record<'image' | 'video', number>>;

/** What a file is, and its place: `path` is what jobs and categories store. */
export interface StoredUpload extends MediaContent {
  readonly path: string;
  readonly bytes: number;
}

/** A file that has come whole, and is not in its place yet. */
export interface ReceivedUpload extends StoredUpload {
  readonly keep: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/**
 * Takes a file in as it streams by: what it is by its first bytes, hash and size on the way to the
 * store. Throws UploadRefusal for what is neither a picture nor a film, too large, or a picture
 * that no poster would draw because decoding it costs too much.
 */
export async function receiveUpload(
  file: Readable,
  store: MediaStore,
  limits: UploadLimits,
): Promise<ReceivedUpload> {
  const examination = new Examination(limits);
  const received = await store.receive(Readable.from(examination.of(file), { objectMode: false }));
  const stored = examination.result();
  return {
    ...stored,
    keep: () => received.keep(stored.path),
    discard: () => received.discard(),
  };
}

class Examination {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  /**
   * A picture's, whose structure has to be read as a whole; a film is too large for that, and never
   * decoded here.
   */
  private readonly picture: Buffer[] = [];
  private content: MediaContent | undefined;

  constructor(private readonly limits: UploadLimits) {}

  /** The same bytes; nothing is let through before it is known what they are. */
  async *of(file: Readable): AsyncGenerator<Buffer> {
    const held: Buffer[] = [];
    for await (const chunk of file as AsyncIterable<Buffer>) {
      this.bytes += chunk.length;
      this.hash.update(chunk);
      if (this.content !== undefined) {
        this.checkSize(this.content);
        this.keepPicture(this.content, chunk);
        yield chunk;
        continue;
      }
      held.push(chunk);
      if (this.bytes >= TELLING_BYTES) yield this.identified(held);
    }
    if (this.content === undefined) yield this.identified(held);
    if (isCostlyPhoto(Buffer.concat(this.picture))) throw costly();
  }

  result(): StoredUpload {
    const { content } = this;
    if (content === undefined) throw refused();
    return {
      ...content,
      bytes: this.bytes,
      path: mediaPath(this.hash.digest('hex'), content.extension),
    };
  }

  private identified(held: readonly Buffer[]): Buffer {
    const head = Buffer.concat(held);
    const content = mediaContent(head.subarray(0, TELLING_BYTES));
    if (content === null) throw refused();
    this.checkSize(content);
    this.content = content;
    this.keepPicture(content, head);
    return head;
  }

  private keepPicture({ kind }: MediaContent, chunk: Buffer): void {
    if (kind === MediaKind.IMAGE) this.picture.push(chunk);
  }

  private checkSize({ kind }: MediaContent): void {
    const limit = kind === MediaKind.VIDEO ? this.limits.video : this.limits.image;
    if (this.bytes > limit)
      throw new UploadRefusal(413, messages.mostMegabytes(Math.floor(limit / 1024 / 1024)));
  }
}

const refused = () => new UploadRefusal(415, messages.mediaFormats);

const costly = () => new UploadRefusal(415, messages.costlyPicture);
