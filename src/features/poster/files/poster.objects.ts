import {
  ObjectRefused,
  type ListedObject,
  type ObjectStore,
} from '../../../lib/objects/object.store';
import {
  CODES_SHARE,
  LOW_WATERMARK,
  POSTER_FOLDER,
  type ExistingIds,
  type StorageLimits,
} from './poster.store';

const HOUR_MS = 3_600_000;
/** Objects that are removed at the same time. */
const AT_ONCE = 8;

type Kind = 'picture' | 'code';

interface Stored {
  readonly key: string;
  readonly kind: Kind;
  readonly job: number;
  /** Whose code it is. */
  readonly user?: number;
  readonly bytes: number;
  /** When it was stored, in milliseconds since 1970. */
  readonly since: number;
  /** Whether its address expires. */
  readonly isVersion: boolean;
}

/** Bytes by the hour in which they were stored. */
type Hours = Map<number, number>;

/**
 * Removes versions of posters that are too old, posters and codes of deleted jobs, codes of deleted
 * users, and then the oldest others until the rest fits the limit. Holds one page of the bucket and
 * a number for each hour in memory, however many objects there are. Leaves what the store refuses
 * to remove, such as what a policy protects, and finally rejects with such a refusal.
 */
export async function removeOldObjects(
  objects: ObjectStore,
  limits: StorageLimits,
  existing: ExistingIds,
  now = Date.now(),
): Promise<void> {
  const hours: Record<Kind, Hours> = { picture: new Map(), code: new Map() };
  const oldest = now - limits.seconds * 1000;
  let refusal: ObjectRefused | undefined;
  const remove = ({ key }: Stored) =>
    objects.remove(key).catch((error: unknown) => {
      if (!(error instanceof ObjectRefused)) throw error;
      refusal ??= error;
    });
  for await (const page of storedIn(objects)) {
    const jobs = await existing('job', unique(page.map(({ job }) => job)));
    const users = await existing('users', unique(page.flatMap(({ user }) => user ?? [])));
    const isKept = ({ job, user, isVersion, since }: Stored) =>
      jobs.has(job) && (user === undefined || users.has(user)) && !(isVersion && since < oldest);
    await removeAll(
      remove,
      page.filter((each) => !isKept(each)),
    );
    for (const { kind, since, bytes } of page.filter(isKept)) {
      const hour = Math.floor(since / HOUR_MS);
      hours[kind].set(hour, (hours[kind].get(hour) ?? 0) + bytes);
    }
  }
  const last: Record<Kind, number> = {
    picture: lastHourToRemove(hours.picture, limits.bytes * (1 - CODES_SHARE), now),
    code: lastHourToRemove(hours.code, limits.bytes * CODES_SHARE, now),
  };
  if (Math.max(last.picture, last.code) >= 0)
    for await (const page of storedIn(objects))
      await removeAll(
        remove,
        page.filter(({ kind, since }) => Math.floor(since / HOUR_MS) <= last[kind]),
      );
  if (refusal !== undefined) throw refusal;
}

/**
 * Returns the last hour, since 1970, to remove so that the rest fits; -1 if all fits. Objects of
 * the current hour stay, because somebody is about to look at them.
 */
function lastHourToRemove(hours: Hours, room: number, now: number): number {
  let total = [...hours.values()].reduce((sum, bytes) => sum + bytes, 0);
  let last = -1;
  if (total <= room) return last;
  for (const [hour, bytes] of [...hours].sort(([one], [other]) => one - other)) {
    if (total <= room * LOW_WATERMARK || hour >= Math.floor(now / HOUR_MS)) break;
    total -= bytes;
    last = hour;
  }
  return last;
}

async function* storedIn(objects: ObjectStore): AsyncGenerator<readonly Stored[]> {
  for await (const page of objects.list(`${POSTER_FOLDER}/`))
    yield page.map(toStored).filter((each) => each !== undefined);
}

const VERSION = /^\.versions\/([1-9]\d{0,9})\/(\d{1,15})\.png$/;
const CODE = /^\.codes\/\w{1,64}\/([1-9]\d{0,9})\/\d{1,10}_(\d{1,10})$/;
const CURRENT = /^([1-9]\d{0,9})\.png$/;

/** Returns undefined for objects that this service has not stored. */
function toStored({ key, bytes, modified }: ListedObject): Stored | undefined {
  const name = key.slice(POSTER_FOLDER.length + 1);
  const of = (job: string | undefined, kind: Kind, since: number, isVersion = false) => ({
    key,
    bytes,
    kind,
    job: Number(job),
    since,
    isVersion,
  });
  const version = VERSION.exec(name);
  if (version !== null) return of(version[1], 'picture', Number(version[2]) * 1000, true);
  const code = CODE.exec(name);
  if (code !== null) return { ...of(code[1], 'code', modified), user: Number(code[2]) };
  const current = CURRENT.exec(name);
  return current === null ? undefined : of(current[1], 'picture', modified);
}

async function removeAll(
  remove: (each: Stored) => Promise<void>,
  stored: readonly Stored[],
): Promise<void> {
  for (let from = 0; from < stored.length; from += AT_ONCE)
    await Promise.all(stored.slice(from, from + AT_ONCE).map(remove));
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
