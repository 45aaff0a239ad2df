/** How a part of a video is treated: an ISO box, or an element of Matroska. */
export interface VideoPart {
  /** Bytes of its head, which is passed on, or replaced with `head`, of that length. */
  readonly headLength: number;
  readonly head?: Buffer;
  /** Bytes after the head that are passed on, or replaced with zeros; Infinity: all the rest. */
  readonly rest: number;
  readonly blank: boolean;
}

/** The part, or how many bytes it takes to tell; throws UnreadableVideo, or LocatedVideo. */
export type ReadPart = (seen: Buffer) => VideoPart | number;

/** Thrown if the structure of a video is damaged where players need it. */
export class UnreadableVideo extends Error {}

/** Thrown if a video has a location track, which cannot be removed. */
export class LocatedVideo extends Error {}
