import type { Message } from '../../../lib/messages/language';

/** A refused upload; `status` is HTTP's. */
export class UploadRefusal extends Error {
  constructor(
    readonly status: 400 | 405 | 413 | 415,
    readonly text: Message,
  ) {
    super(text.en);
  }
}
