/** Room for insertions, in bytes: EXIF with an orientation, in its chunk or segment. */
const ROOM = 64;

/**
 * The most chunks or blocks in an image; each costs its reader as much as hundreds of bytes. A PNG
 * of 20 MB whose encoder writes 4 kB at a time has 5,000; an animation has two for each frame.
 */
export const MAX_PARTS = 50_000;

/** Copies the kept parts of a file, one after the other. */
export class KeptParts {
  private readonly kept: Buffer;
  private length = 0;

  constructor(private readonly source: Buffer) {
    this.kept = Buffer.allocUnsafeSlow(source.length + ROOM);
  }

  /** Keeps a range of the source's bytes; ranges must be in order and must not overlap. */
  keep(from: number, to: number): void {
    this.length += this.source.copy(this.kept, this.length, from, to);
  }

  /** Inserts bytes: at most 64 in all, not counting those that replace as many dropped bytes. */
  insert(bytes: Buffer): void {
    this.length += bytes.copy(this.kept, this.length);
  }

  /** Everything kept so far. */
  get bytes(): Buffer {
    return this.kept.subarray(0, this.length);
  }
}
