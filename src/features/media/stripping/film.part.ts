/** How a part of a film is treated: an ISO box, or an element of Matroska. */
export interface FilmPart {
  /** Bytes of its head, which is passed on, or replaced with `head`, of that length. */
  readonly headLength: number;
  readonly head?: Buffer;
  /** Bytes after the head that are passed on, or replaced with zeros; Infinity: all the rest. */
  readonly rest: number;
  readonly blank: boolean;
}

/**
 * Reads the beginning of a part. Returns how many bytes it needs if it has too few; throws
 * UnreadableFilm, or PositionedFilm.
 */
export type ReadPart = (seen: Buffer) => FilmPart | number;

/** Its structure is broken where players need it. */
export class UnreadableFilm extends Error {}

/** It has a track of GPS positions, which cannot be removed. */
export class PositionedFilm extends Error {}
