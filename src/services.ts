import type { Knex } from 'knex';
import type { Config } from './config';
import type { Replicas } from './database/replicas/replicas';
import type { TableCache } from './database/table-cache';
import type { Role } from './lib/values/role';

/** The logged-in caller. */
export interface Viewer {
  readonly id: number;
  /** The ids of the caller and of all ancestors (the document, section 4.5, rule 3). */
  readonly ancestry: readonly number[];
  readonly role: Role;
  /** The session or token that the caller sends; none if an editor views as this user. */
  readonly sessionId?: number;
  /** Whether the caller has to change the password before anything else. */
  readonly mustChangePassword?: boolean;
}

/** What a poster shows of a job (the document, section 4.9), and how. */
export interface PosterContent {
  readonly jobName: string;
  /** The kinds of work, in Chinese. */
  readonly types: readonly string[];
  /** Yuan per hour, after subsidy, two decimals; undefined where it is not known. */
  readonly hourlyWage: string | undefined;
  /** Yuan per hour of the wage, two decimals; undefined where there is none. */
  readonly subsidy: string | undefined;
  /** `5500–7200` and `元/月`, or any text without a unit. */
  readonly salary: { readonly amount: string; readonly unit: string };
  /** How many have applied. */
  readonly applicants: number;
  readonly design: Config['posters']['design'];
  /** The focal point of one of the pictures, as shares of its width and height. */
  readonly focus?: { readonly picture: string; readonly x: number; readonly y: number } | undefined;
  /** Stored paths of pictures; the first that can be used is drawn. */
  readonly pictures: readonly string[];
}

/** What a poster is to show (the document, section 4.9), and for whom. */
export interface PosterOrder extends PosterContent {
  readonly jobId: number;
  readonly userId: number;
}

/** Makes posters off the main thread; see features/poster. */
export interface Posters {
  /**
   * The path of the finished poster below the public root, including `v`. `gone`: aborted when
   * nobody waits for it any more; if it is still queued then, it is not drawn. Rejects with
   * SERVICE_UNAVAILABLE.
   */
  make(order: PosterOrder, gone?: AbortSignal): Promise<string>;
}

/** Counts what workers do, by day; no request waits for it. See features/overview. */
interface Activity {
  count(what: 'favourite' | 'poster'): void;
  /** A search for a keyword; `hasMatch`: whether any job matched. */
  search(keyword: string, hasMatch: boolean): void;
}

/** How frequent a keyword is according to PostgreSQL's statistics, which may be wrong. */
export interface KeywordSpread {
  /** The share of the published jobs whose names contain it. */
  readonly frequency: number;
  /** How many jobs are published. */
  readonly jobs: number;
  /** How many pages the table has. */
  readonly pages: number;
}

/** How many jobs' names contain a keyword; see features/job/keyword-counts. */
export interface KeywordCounts {
  /** Null if the keyword is rare, or nothing is known of it. */
  spreadOf(keyword: string): Promise<KeywordSpread | null>;
  /**
   * Runs work that reads very many jobs, a few at a time. Callers with the same `key` share the
   * work until it has begun. Rejects with SERVICE_UNAVAILABLE if too many wait.
   */
  runShared<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Reports a request for a total that is not counted; after a second one it is. */
  noteUncountedTotal(keyword: string, minWage: string | null): void;
}

/** Everything that lives as long as the process. */
export interface Services {
  readonly database: Knex;
  /** Unset: everything is read from `database`, the primary. */
  readonly replicas?: Replicas | undefined;
  readonly config: Config;
  /** The token's user, as `database` knows it, or null where the token is unknown or expired. */
  identify(token: string, database: Knex): Promise<Viewer | null>;
  /** Unset: nothing is cached. */
  readonly tableCache?: TableCache | undefined;
  readonly posters: Posters;
  readonly media: MediaFiles;
  /** Unset: uploads are kept on this machine's disk. */
  readonly directUploads?: DirectUploads | undefined;
  /** Unset: nothing is counted. */
  readonly activity?: Activity | undefined;
  /** Unset: every keyword counts as rare. */
  readonly keywordCounts?: KeywordCounts | undefined;
  /** Unset: there are no rate limits. */
  readonly limits?: RateLimiter | undefined;
  /** Exchanges the code of a WeChat login; unset without credentials for it. */
  readonly exchangeWechatCode?: ((code: string) => Promise<WechatPerson>) | undefined;
}

/** The files of uploads; see features/media. */
export interface MediaFiles {
  /** Removes the file at `path` below the public root, if it is there. */
  remove(path: string): Promise<void>;
}

/** Videos that clients send to the object store themselves; see features/media/direct. */
export interface DirectUploads {
  /** Where a video of so many bytes may be sent, by PUT with exactly these headers. */
  start(by: number, contentType: string, bytes: number): Promise<DirectUploadAddress>;
  /** Stores what the user has sent; returns its path. BAD_USER_INPUT: refused and removed. */
  finish(by: number, id: string): Promise<string>;
}

export interface DirectUploadAddress {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expireTime: Date;
}

type LoginLimit = 'loginsOfNameByAddress' | 'loginsByAddress' | 'loginsByBlock' | 'loginsOfName';
/** What is rate-limited; see overload/rate-limits/. */
export type RateLimitName = 'requests' | 'jobPosters' | LoginLimit;

/** Limits how often a caller may do something; see overload/rate-limits/. */
export interface RateLimiter {
  /** Counts one use; rejects with RATE_LIMITED if there were too many. */
  spend(name: RateLimitName, key: string): Promise<void>;
  /** Throws RATE_LIMITED if the same has been refused a moment ago; counts nothing. */
  requireRoom(name: RateLimitName, key: string): void;
}

/** WeChat's answer to a code: who it stands for, within the app and across the operator's apps. */
export interface WechatPerson {
  readonly appId: string;
  readonly openid: string;
  readonly unionid: string | null;
}
