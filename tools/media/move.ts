import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { reasonOf } from '../../src/lib/text/reason';
import { mimeTypeOf } from '../../src/lib/http/mime-type';
import type { ObjectHead, ObjectStore } from '../../src/lib/objects/object.store';
import type { Journal } from './journal';
import { StoreUnavailable, throughOutages } from './outage';
import {
  filesBelow,
  fileSha256,
  isGone,
  localFile,
  removeUnusedContent,
  sha256Of,
  type LocalFile,
} from './files';

/** The outcome for a file; `different`: the bucket has another object with its key. */
type Outcome = 'copied' | 'there' | 'missing' | 'different' | 'failed';

export interface Progress {
  readonly files: Record<Outcome, number>;
  bytes: number;
  /** The keys and reasons of the first hundred files that failed, are missing or differ. */
  readonly problems: string[];
}

export interface MoveOptions {
  readonly objects: ObjectStore;
  readonly root: string;
  /** The number of files handled concurrently. */
  readonly atOnce: number;
  /** Whether files are deleted from the disk once the bucket certainly has them. */
  readonly remove: boolean;
  /** What earlier runs have moved. */
  readonly journal: Journal;
  readonly onProgress: (progress: Progress) => void;
}

const MAX_PROBLEMS = 100;

/**
 * Copies every file to the bucket, reads it back and compares; an earlier run has compared those in
 * the journal. An object of a file's size that was stored with the file's hash is there already: a
 * store accepts no body with another hash. Newer posters in the bucket are not replaced. Before a
 * file is removed, the store is always asked for it.
 */
export async function moveFiles(options: MoveOptions): Promise<Progress> {
  const { objects, journal, remove, root } = options;
  const progress = await forEachFile(options, async (file) => {
    if (!remove && journal.has(file)) return 'there';
    const sha256 = await fileSha256(file.path);
    const known = await objects.head(file.key);
    const isSame = known?.bytes === file.bytes && known.sha256 === sha256;
    const isThere = isSame || isReplaced(file, known);
    if (!isThere) {
      const headers = { contentType: mimeTypeOf(extname(file.key)), sha256 };
      await objects.putFile(file.key, file.path, file.bytes, sha256, headers);
      if ((await storedSha256(objects, file.key)) !== sha256) return 'different';
    }
    if (remove) await rm(file.path);
    else journal.add(file);
    return isThere ? 'there' : 'copied';
  });
  if (remove) await removeUnusedContent(root);
  return progress;
}

/** Reads every file's object completely and compares its hash with the file's. */
export const checkFiles = (options: MoveOptions): Promise<Progress> =>
  forEachFile(options, async (file) => {
    const stored = await storedSha256(options.objects, file.key);
    if (stored === undefined) return 'missing';
    if (stored === (await fileSha256(file.path))) return 'there';
    return isReplaced(file, await options.objects.head(file.key)) ? 'there' : 'different';
  });

/** Posters and their codes keep their names when the service stores newer ones. */
const REPLACED = /^uploads\/job\/(?:\d+\.png|\.codes\/.+)$/;

/** Whether the service has stored a newer object in the bucket; those have no hash of `move`. */
const isReplaced = ({ key, modified }: LocalFile, known: ObjectHead | undefined): boolean =>
  REPLACED.test(key) &&
  known !== undefined &&
  known.sha256 === undefined &&
  known.modified > modified;

async function storedSha256(objects: ObjectStore, key: string): Promise<string | undefined> {
  const answer = await objects.open('GET', key);
  return answer && sha256Of(answer);
}

async function forEachFile(
  { objects, root, atOnce, onProgress }: MoveOptions,
  work: (file: LocalFile) => Promise<Outcome>,
): Promise<Progress> {
  const files = { copied: 0, there: 0, missing: 0, different: 0, failed: 0 };
  const progress: Progress = { files, bytes: 0, problems: [] };
  const note = (outcome: Outcome, key: string, bytes: number, reason: string = outcome) => {
    files[outcome] += 1;
    if (outcome === 'copied' || outcome === 'there') progress.bytes += bytes;
    else if (progress.problems.length < MAX_PROBLEMS) progress.problems.push(`${key}: ${reason}`);
    onProgress(progress);
  };
  const queue = filesBelow(root);
  const worker = async () => {
    for (let next = await queue.next(); next.done !== true; next = await queue.next()) {
      const { key, problem } = next.value;
      try {
        if (problem !== null) throw new Error(problem);
        const file = await localFile(root, key);
        note(await throughOutages(objects, () => work(file)), key, file.bytes);
      } catch (error) {
        if (error instanceof StoreUnavailable) {
          // The other workers end, too.
          await queue.return(undefined);
          throw error;
        }
        // The service or another run has deleted it meanwhile.
        if (!isGone(error)) note('failed', key, 0, reasonOf(error));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return progress;
}
