/** Why a body could not be read; each endpoint reports that in its own words and form. */
export class UnreadableBody extends Error {
  constructor(
    readonly status: 400 | 408 | 413 | 415,
    readonly reason:
      | 'malformed'
      | 'tooDeep'
      | 'tooManyValues'
      | 'tooManyPieces'
      | 'tooSlow'
      | 'tooLarge'
      | 'unknownEncoding',
  ) {
    super(reason);
  }

  /** Whether the rest of the body is not worth reading. */
  get endsConnection(): boolean {
    return this.reason === 'tooSlow' || this.reason === 'tooManyPieces';
  }
}

export const tooSlow = () => new UnreadableBody(408, 'tooSlow');
export const tooManyPieces = () => new UnreadableBody(400, 'tooManyPieces');
export const malformed = () => new UnreadableBody(400, 'malformed');
export const tooLarge = () => new UnreadableBody(413, 'tooLarge');
export const unknownEncoding = () => new UnreadableBody(415, 'unknownEncoding');
