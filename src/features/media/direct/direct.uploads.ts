import { randomUUID } from 'node:crypto';
import { hourlyWork } from '../../../database/hourly-work';
import type { Periodic } from '../../../lib/concurrency/periodic';
import { withTimeLimit } from '../../../lib/concurrency/time-limit';
import { badInput, rateLimited, ServiceError, unavailable } from '../../../errors';
import { messages } from '../../../lib/messages/messages';
import type { DirectUploadAddress, DirectUploads } from '../media.interface';
import { DirectFinishing, INCOMING, keyOf, type FinishingOptions } from './direct.finishing';

/** How long an address is valid. */
const ADDRESS_SECONDS = 3_600;
/** An upload that begins just before its address expires may take as long again. */
const LEFT_OVER_AFTER_MS = 2 * ADDRESS_SECONDS * 1_000;
/** The most files that a user may have sent without finishing them. */
const MAX_WAITING = 8;
/** Shorter than proxies wait for an answer (nginx: 30 s); 4 GB take longer. In milliseconds. */
const ANSWER_MS = 20_000;
const VIDEOS = new Set(['video/mp4', 'video/quicktime', 'video/webm']);

/**
 * Lets clients send videos directly to the bucket, to an address that is signed for their length
 * and type. The object is the only record of such an upload; its key contains the user's id. A
 * finished upload has passed the checks of every upload, and its outcome replaces the object, for
 * clients that did not get the answer. What is left of either is removed after two hours.
 */
export class BucketDirectUploads implements DirectUploads {
  private readonly finishing: DirectFinishing;
  private readonly cleanup: Pick<Periodic, 'close'>;

  /** `answerMs`: how long `finish` waits for its work, which continues afterwards. */
  constructor(
    private readonly options: FinishingOptions,
    private readonly answerMs = ANSWER_MS,
  ) {
    const { database, log } = options;
    this.finishing = new DirectFinishing(options);
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
    const work = this.finishing.outcomeOf(by, id, name);
    const outcome = await withTimeLimit(work, this.answerMs, () => {
      work.catch((err: unknown) => {
        this.options.log.warn({ err }, 'a direct upload was not stored');
      });
      return new ServiceError('SERVICE_UNAVAILABLE', messages.stillStoring);
    });
    if ('path' in outcome) return outcome.path;
    throw badInput('id', 'INVALID', outcome.refused);
  }

  close(): Promise<void> {
    return this.cleanup.close();
  }

  /** Removes unfinished uploads and outcomes. One that cannot be removed is left. */
  async removeLeftOver(now = Date.now()): Promise<void> {
    const { objects, log } = this.options;
    for await (const page of objects.list(INCOMING))
      for (const { key, modified } of page)
        if (now - modified > LEFT_OVER_AFTER_MS)
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
}
