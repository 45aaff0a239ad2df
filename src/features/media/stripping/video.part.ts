/** How to treat a part of a video: an ISO box, or a Matroska element. */
export interface VideoPart {
  /** Bytes of the head, which is passed on, or replaced with `head` of the same length. */
  readonly headLength: number;
  readonly head?: Buffer;
  /** Bytes after the head (Infinity: all the rest), which are passed on, or zeroed if `blank`. */
  readonly rest: number;
  readonly blank: boolean;
}

/** Returns the next part, or how many bytes it must see; throws UnreadableVideo or LocatedVideo. */
export type ReadPart = (seen: Buffer) => VideoPart | number;

/** Thrown if the structure of a video is damaged where players need it. */
export class UnreadableVideo extends Error {}

/** Thrown if a video has a location track, which cannot be removed. */
export class LocatedVideo extends Error {}
