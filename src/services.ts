import type { Knex } from 'knex';
import type { Config } from './config';
import type { Replicas } from './database/replicas/replicas';
import type { TableCache } from './database/table-cache';
import type { KeywordCounts } from './features/job/keyword-counts/job-keyword.interface';
import type { DirectUploads, MediaFiles } from './features/media/media.interface';
import type { Activity } from './features/overview/activity.interface';
import type { Posters } from './features/poster/poster.interface';
import type { WechatPerson } from './features/wechat/wechat.interface';
import type { Role } from './lib/values/role';

/** The logged-in caller. */
export interface Viewer {
  readonly id: number;
  /** The display name; may be empty. */
  readonly name: string;
  /** The ids of the caller and of all ancestors (the document, section 4.5, rule 3). */
  readonly ancestry: readonly number[];
  readonly role: Role;
  /** The session or token that the caller sends; none if an editor views as this user. */
  readonly sessionId?: number;
  /** Whether the caller has to change the password before anything else. */
  readonly mustChangePassword?: boolean;
}

/** Everything that lives as long as the process. */
export interface Services {
  readonly database: Knex;
  /** Unset: everything is read from `database`, the primary. */
  readonly replicas?: Replicas | undefined;
  readonly config: Config;
  /** Returns the token's user, as `database` knows it; null if the token is unknown or expired. */
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

/** What is rate-limited; see overload/rate-limits/. */
export type RateLimitName =
  | 'requests'
  | 'jobPosters'
  | 'wechatLogins'
  | 'directUploads'
  | 'loginsOfNameByAddress'
  | 'loginsByAddress'
  | 'loginsByBlock'
  | 'loginsOfName';

/** Limits how often a caller may do something; see overload/rate-limits/. */
export interface RateLimiter {
  /** Counts one use; rejects with RATE_LIMITED if there were too many. */
  spend(name: RateLimitName, key: string): Promise<void>;
  /** Throws RATE_LIMITED if the same key has just been refused; counts nothing. */
  requireRoom(name: RateLimitName, key: string): void;
}
