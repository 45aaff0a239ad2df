import type { Random } from './random';

export interface User {
  id: number;
  parent_id: number | null;
  role: 'user' | 'admin';
  createtime: Date;
}

export interface Favourite {
  user_id: number;
  job_id: number;
  createtime: Date;
}

export interface Keyword {
  user_id: number;
  keyword: string;
  createtime: Date;
  updatetime: Date;
}

const ROOT = 1;
const leaders = [2, 3, 4, 5, 6] as const;
/** The worker on whose behalf the demo calls; below leader 3. */
const CALLER = 7;
const LAST = 60;
const workers = Array.from({ length: LAST - CALLER + 1 }, (_, index) => CALLER + index);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** How long ago the agency opened, and how often a worker joined. */
const OPENED_MS = 90 * DAY_MS;
const JOINED_MS = 19 * HOUR_MS;

const words = [
  '普工',
  '电子厂',
  '昆山',
  '包吃住',
  '长白班',
  '日结',
  'CNC',
  'SMT',
  '质检',
  '叉车',
  '30%',
  '保安',
] as const;

/** The agent, who is the administrator, the team leaders, and their workers. */
export function users(now: Date): User[] {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const opened = { role: 'user' as const, createtime: ago(OPENED_MS) };
  return [
    { ...opened, id: ROOT, parent_id: null, role: 'admin' },
    ...leaders.map((id) => ({ ...opened, id, parent_id: ROOT })),
    ...workers.map((id) => ({
      ...opened,
      id,
      parent_id: leaderOf(id),
      createtime: ago((LAST + 1 - id) * JOINED_MS),
    })),
  ];
}

/** Who may see a restricted job: a team or two, some workers, now and then the whole agency. */
export function restrictedTo(random: Random): number[] {
  if (random.chance(0.1)) return [ROOT];
  if (random.chance(0.25)) return [...new Set([CALLER, ...random.sample(workers, 2)])];
  return random.sample(leaders, random.whole(1, 2));
}

export function favourites(
  random: Random,
  now: Date,
  jobs: { id: number; user_ids: number[] }[],
): Favourite[] {
  const open = jobs.filter((job) => job.user_ids.length === 0).map((job) => job.id);
  const admirers = [CALLER, ...random.sample(workers.slice(1), 20)];
  return admirers.flatMap((user_id) =>
    random.sample(open, user_id === CALLER ? 6 : random.whole(1, 5)).map((job_id) => ({
      user_id,
      job_id,
      createtime: moment(random, now, 1_440, 43_000),
    })),
  );
}

/**
 * The caller's own are the newest: recording a new keyword takes the oldest of all (section 4.5,
 * rule 2).
 */
export function keywords(random: Random, now: Date): Keyword[] {
  const others = random.sample(workers.slice(1), 12);
  return [
    ...others.flatMap((user_id) =>
      random.sample(words, random.whole(1, 3)).map((word) => keyword(random, now, user_id, word)),
    ),
    ...['电子厂', 'CNC', '包吃住', '昆山', '30%'].map((word) => keyword(random, now, CALLER, word)),
  ];
}

function keyword(random: Random, now: Date, user_id: number, word: string): Keyword {
  const createtime =
    user_id === CALLER ? moment(random, now, 200, 1_000) : moment(random, now, 1_500, 30_000);
  const updatetime = new Date(createtime.getTime() + random.whole(0, 150) * MINUTE_MS);
  return { user_id, keyword: word, createtime, updatetime };
}

function leaderOf(worker: number): number {
  return leaders[(worker - CALLER + 1) % leaders.length] ?? ROOT;
}

/** Between two numbers of minutes ago. */
function moment(random: Random, now: Date, latest: number, earliest: number): Date {
  return new Date(now.getTime() - random.whole(latest, earliest) * MINUTE_MS);
}
