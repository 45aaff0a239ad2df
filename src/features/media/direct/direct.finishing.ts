import type { Knex } from 'knex';
import { asUnavailable, noneNamed, unavailable } from '../../../errors';
import type { Logger } from '../../../lib/logger';
import type { Message } from '../../../lib/messages/language';
import { messages } from '../../../lib/messages/messages';
import type { ObjectAnswer, ObjectStore } from '../../../lib/objects/object.store';
import { recordUpload } from '../admin/media.admin.storage';
import { MediaKind } from '../media.rules';
import type { MediaStore } from '../store/media.store';
import { HttpRefusal } from '../../http-refusal';
import {
  receiveUpload,
  uploadName,
  type ReceivedUpload,
  type UploadLimits,
} from '../upload/upload.rules';

/** Not below `uploads/`: nothing here is served before it has been checked. */
export const INCOMING = 'incoming/';

/** What became of a file that was sent. */
type Outcome = { readonly path: string } | { readonly refused: Message };

export interface FinishingOptions {
  readonly objects: ObjectStore;
  readonly store: MediaStore;
  readonly database: Knex;
  readonly limits: UploadLimits;
  /** The most files that are checked and stored at the same time. */
  readonly atOnce: number;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Checks and stores files that clients have sent to the bucket. The outcome replaces the file that
 * was sent, for clients that did not get the answer and ask again.
 */
export class DirectFinishing {
  private readonly underWay = new Map<string, Promise<Outcome>>();

  constructor(private readonly options: FinishingOptions) {}

  /**
   * Joins the work that an earlier call on this instance has begun. Throws NOT_FOUND, or
   * SERVICE_UNAVAILABLE if the store aborts or too many files are being stored.
   */
  async outcomeOf(by: number, id: string, name: string): Promise<Outcome> {
    const key = keyOf(by, id);
    const begun = this.underWay.get(key);
    if (begun !== undefined) return begun;
    if (this.underWay.size >= this.options.atOnce) throw unavailable();
    const work = this.settle(by, id, name).finally(() => this.underWay.delete(key));
    this.underWay.set(key, work);
    return work;
  }

  private async settle(by: number, id: string, name: string): Promise<Outcome> {
    const { objects, log } = this.options;
    const key = keyOf(by, id);
    const sent = await objects.open('GET', key).catch(asUnavailable);
    if (sent === undefined) return this.known(by, id);
    const outcome = await this.store(by, sent, name);
    try {
      const bytes = Buffer.from(JSON.stringify(outcome));
      await objects.put(outcomeKeyOf(by, id), bytes, { contentType: 'application/json' });
      await objects.remove(key);
    } catch (err) {
      // It is removed with the unfinished uploads; until then it can be finished once more.
      log.warn({ err }, 'a direct upload was not removed');
    }
    return outcome;
  }

  /** Returns the outcome of a finished upload; throws NOT_FOUND or SERVICE_UNAVAILABLE. */
  private async known(by: number, id: string): Promise<Outcome> {
    const bytes = await this.options.objects.read(outcomeKeyOf(by, id)).catch(asUnavailable);
    if (bytes === undefined) throw noneNamed('id', 'upload');
    return JSON.parse(bytes.toString()) as Outcome;
  }

  private async store(by: number, sent: ObjectAnswer, name: string): Promise<Outcome> {
    try {
      const received = await this.receive(sent);
      const named = { ...received, name: uploadName(name) };
      await recordUpload(this.options.database, by, named, received.keep).finally(received.discard);
      return { path: received.path };
    } catch (error) {
      if (sent.errored) throw unavailable(error);
      if (error instanceof HttpRefusal) return { refused: error.text };
      throw error;
    } finally {
      sent.destroy();
    }
  }

  private async receive(sent: ObjectAnswer): Promise<ReceivedUpload> {
    const received = await receiveUpload(sent, this.options.store, this.options.limits);
    if (received.kind === MediaKind.VIDEO) return received;
    await received.discard();
    throw new HttpRefusal(415, messages.videoFormats);
  }
}

export const keyOf = (by: number, id: string): string => `${INCOMING}${by}/${id}`;

/** Below no user's own uploads, which are counted. */
const outcomeKeyOf = (by: number, id: string): string => `${INCOMING}finished/${by}/${id}`;
