import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { hourlyWork } from '../../../database/hourly-work';
import type { Periodic } from '../../../lib/concurrency/periodic';
import { asUnavailable, badInput, noneNamed, rateLimited, unavailable } from '../../../errors';
import type { Logger } from '../../../lib/logger';
import { messages } from '../../../lib/messages/messages';
import type { ObjectStore } from '../../../lib/objects/object.store';
import type { DirectUploadAddress, DirectUploads } from '../media.interface';
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
const INCOMING = 'incoming/';
/** How long an address is valid. */
const ADDRESS_SECONDS = 3_600;
/** An upload that begins just before its address expires may take as long again. */
const LEFT_OVER_AFTER_MS = 2 * ADDRESS_SECONDS * 1_000;
/** The most files that a user may have sent without finishing them. */
const MAX_WAITING = 8;
const VIDEOS = new Set(['video/mp4', 'video/quicktime', 'video/webm']);

interface DirectOptions {
  readonly objects: ObjectStore;
  readonly store: MediaStore;
  readonly database: Knex;
  readonly limits: UploadLimits;
  /** The most files that are checked and stored at the same time. */
  readonly atOnce: number;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Lets clients send videos directly to the bucket, to an address that is signed for their length
 * and type. The object is the only record of such an upload; its key contains the user's id. A
 * finished upload has passed the checks of every upload; the others are removed after two hours.
 */
export class BucketDirectUploads implements DirectUploads {
  private underWay = 0;
  private readonly cleanup: Periodic;

  constructor(private readonly options: DirectOptions) {
    const { database, log } = options;
    const clean = () => this.removeLeftOver();
    this.cleanup = hourlyWork(database, 'direct uploads', clean, log);
  }

  async start(by: number, contentType: string, bytes: number): Promise<DirectUploadAddress> {
    const { objects, limits } = this.options;
    const most = limits.video;
    if (!VIDEOS.has(contentType)) throw badInput('contentType', 'INVALID', messages.videoFormats);
    if (!Number.isSafeInteger(bytes) || bytes < 1 || bytes > most)
      throw badInput('bytes', 'OUT_OF_RANGE', messages.mostMegabytes(Math.floor(most / 1024 ** 2)));
    if ((await this.waiting(by)) >= MAX_WAITING) throw rateLimited(ADDRESS_SECONDS);
    const id = randomUUID();
    const headers = { 'content-type': contentType, 'content-length': String(bytes) };
    const expireTime = new Date(Date.now() + ADDRESS_SECONDS * 1_000);
    const url = await objects.presign('PUT', keyOf(by, id), ADDRESS_SECONDS, headers);
    return { id, url, headers, expireTime };
  }

  async finish(by: number, id: string, name: string): Promise<string> {
    const { atOnce, database } = this.options;
    const key = keyOf(by, id);
    if (this.underWay >= atOnce) throw unavailable();
    this.underWay += 1;
    try {
      const received = await this.receive(key);
      const named = { ...received, name: uploadName(name) };
      await recordUpload(database, by, named, received.keep).finally(received.discard);
      await this.removeSent(key);
      return received.path;
    } catch (error) {
      if (!(error instanceof HttpRefusal)) throw error;
      await this.removeSent(key);
      throw badInput('id', 'INVALID', error.text);
    } finally {
      this.underWay -= 1;
    }
  }

  close(): Promise<void> {
    return this.cleanup.close();
  }

  /** Removes unfinished uploads. */
  async removeLeftOver(now = Date.now()): Promise<void> {
    const { objects } = this.options;
    for await (const page of objects.list(INCOMING))
      for (const { key, modified } of page)
        if (now - modified > LEFT_OVER_AFTER_MS) await objects.remove(key);
  }

  /** Removes a sent file. If that fails, the file is removed later, with the unfinished uploads. */
  private async removeSent(key: string): Promise<void> {
    const { objects, log } = this.options;
    await objects.remove(key).catch((err: unknown) => {
      log.warn({ err }, 'a direct upload was not removed');
    });
  }

  private async waiting(by: number): Promise<number> {
    try {
      const first = await this.options.objects.list(keyOf(by, '')).next();
      return first.done === true ? 0 : first.value.length;
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Throws HttpRefusal, NOT_FOUND, or SERVICE_UNAVAILABLE if the store aborts. */
  private async receive(key: string): Promise<ReceivedUpload> {
    const { objects, store, limits } = this.options;
    const answer = await objects.open('GET', key).catch(asUnavailable);
    if (answer === undefined) throw noneNamed('id', 'upload');
    try {
      const received = await receiveUpload(answer, store, limits);
      if (received.kind === MediaKind.VIDEO) return received;
      await received.discard();
      throw new HttpRefusal(415, messages.videoFormats);
    } catch (error) {
      throw answer.errored ? unavailable(error) : error;
    } finally {
      answer.destroy();
    }
  }
}

const keyOf = (by: number, id: string): string => `${INCOMING}${by}/${id}`;
