import type { ServerResponse } from 'node:http';
import type DataLoader from 'dataloader';
import type { Knex } from 'knex';
import type { Config } from './config';
import { isConnectionLost } from './database/faults';
import { withQueryCount } from './database/query-count';
import { RequestNodes } from './database/replicas/request-nodes';
import { forbidden, unauthenticated } from './errors';
import { preferredLanguage, type Language } from './lib/language';
import { messages } from './lib/messages';
import { Role } from './lib/role';
import type { Trace } from './lib/trace';
import type { Services, Viewer } from './services';

export interface RequestIdentity {
  /** What the caller comes with: a token, or what a cookie stands for (viewer/session.rules). */
  readonly token: string | undefined;
  /** From where the request comes, as limits count it; unset where nobody knows. */
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
  /** What `Accept-Language` says. */
  readonly acceptLanguage?: string | undefined;
  /** Scheme and host that this request came to, no trailing slash. */
  readonly origin: string;
  /** Whether a forwarded `origin` has been read, so that the answer is for this caller alone. */
  readonly readForwardedOrigin?: boolean;
}

/** How often a query is run that loses its node each time. */
const MOST_RUNS = 3;

type LoaderFactory<Key, Value> = (context: Context) => DataLoader<Key, Value>;

/** One request: its viewer, identified at most once, and its loaders. */
export class Context {
  private identified: Promise<Viewer | null> | undefined;
  private readonly loaders = new Map<unknown, unknown>();
  private counting: Knex | undefined;
  private countingReplica: Knex | undefined;
  private identifiedByReplica = false;
  private readonly nodes: RequestNodes | undefined;
  private abandoned: AbortController | undefined;
  /** Whether the answer holds what others may not see, so that no cache may keep it. */
  isPrivate = false;

  constructor(
    readonly services: Services,
    readonly request: RequestIdentity,
    /** Unset: what this request does is told to nobody. */
    readonly trace?: Trace,
    /** Unset: nobody tells when the caller hangs up. */
    private readonly response?: Pick<
      ServerResponse,
      'once' | 'destroyed' | 'writableFinished' | 'appendHeader'
    >,
  ) {
    const { replicas } = services;
    if (replicas !== undefined) this.nodes = new RequestNodes(replicas);
  }

  /** Aborted when the caller hangs up without the answer, for work that is then for nobody. */
  get gone(): AbortSignal | undefined {
    const { response } = this;
    if (response === undefined) return undefined;
    if (this.abandoned === undefined) {
      const abandoned = new AbortController();
      this.abandoned = abandoned;
      if (response.destroyed && !response.writableFinished) abandoned.abort();
      response.once('close', () => {
        if (!response.writableFinished) abandoned.abort();
      });
    }
    return this.abandoned.signal;
  }

  /**
   * Where statements go; they are counted as this request's. A replica where one was chosen and a
   * query runs; the primary otherwise.
   */
  get database(): Knex {
    const replica = this.nodes?.database;
    if (replica === undefined) return this.primary;
    this.countingReplica ??= withQueryCount(replica, this.trace);
    return this.countingReplica;
  }

  private get primary(): Knex {
    this.counting ??= withQueryCount(this.services.database, this.trace);
    return this.counting;
  }

  /** Chooses the node to read from; before anything is read, where there are replicas. */
  async chooseNode(): Promise<void> {
    const { token } = this.request;
    if (token === undefined) this.nodes?.chooseForAnyone();
    else {
      const viewer = await this.nodes?.chooseFor(
        (replica) => this.services.identify(token, withQueryCount(replica, this.trace)),
        ({ role }) => role === Role.USER,
      );
      if (viewer === undefined) return;
      if (this.trace !== undefined) this.trace.callerId = viewer.id;
      this.identifiedByReplica = true;
      this.identified = Promise.resolve(viewer);
    }
  }

  /**
   * Runs a query. Where its node was lost meanwhile, all of it is run again on another one, and
   * nothing is kept of what the first one gave: an answer is of one node.
   */
  async whileReading<Result>(
    work: () => Result | PromiseLike<Result>,
    isLost: (result: Result) => boolean,
  ): Promise<Result> {
    const { nodes } = this;
    nodes?.beginReading();
    let result = await work();
    for (let run = 1; nodes !== undefined && run < MOST_RUNS && isLost(result); run += 1) {
      const chooses = await nodes.chooseAgain();
      this.identified = undefined;
      this.identifiedByReplica = false;
      if (chooses) await this.chooseNode();
      this.loaders.clear();
      result = await work();
    }
    return result;
  }

  /** Runs a mutation on the primary; what it wrote is told to all instances before it resolves. */
  async whileWriting<Result>(work: () => Result | PromiseLike<Result>): Promise<Result> {
    this.leaveReplica();
    const result = await work();
    await this.nodes?.acknowledge();
    return result;
  }

  /** The primary answers from now on, also who the caller is. */
  private leaveReplica(): void {
    this.nodes?.leaveReplica();
    if (this.identifiedByReplica) this.identified = undefined;
    this.identifiedByReplica = false;
  }

  get config(): Config {
    return this.services.config;
  }

  /** The language of messages for this caller. */
  get language(): Language {
    return preferredLanguage(this.request.acceptLanguage);
  }

  /** The base of stored media paths: CDN_URL, or else the address that the request came to. */
  get mediaBase(): string {
    return this.config.cdnUrl ?? this.request.origin;
  }

  /** The logged-in caller, or null. Throws FORBIDDEN where the password has to be changed first. */
  async viewer(): Promise<Viewer | null> {
    const caller = await this.caller();
    if (caller?.mustChangePassword === true) throw forbidden(messages.changePasswordFirst);
    return caller;
  }

  /** As `viewer`, also a caller who has to change the password first. */
  caller(): Promise<Viewer | null> {
    const { token } = this.request;
    this.identified ??= token === undefined ? Promise.resolve(null) : this.identify(token);
    return this.identified;
  }

  /** From now on the request is that of who has just logged in with it; null: of nobody. */
  adopt(viewer: Viewer | null): void {
    this.nodes?.noteCaller(viewer);
    this.identified = Promise.resolve(viewer);
  }

  /** Adds a `Set-Cookie` header to the answer. */
  setCookie(cookie: string): void {
    this.response?.appendHeader('Set-Cookie', cookie);
  }

  private async identify(token: string): Promise<Viewer | null> {
    const viewer = await this.services.identify(token, this.database);
    this.nodes?.noteCaller(viewer);
    if (viewer !== null && this.trace !== undefined) this.trace.callerId = viewer.id;
    return viewer;
  }

  /** The logged-in caller; throws UNAUTHENTICATED. */
  async requireViewer(): Promise<Viewer> {
    const viewer = await this.viewer();
    if (viewer === null) throw unauthenticated();
    return viewer;
  }

  /**
   * Counts one of what a logged-in caller may do only so often a minute; throws UNAUTHENTICATED,
   * RATE_LIMITED.
   */
  async spend(kind: 'jobPosters'): Promise<void> {
    const { id } = await this.requireViewer();
    await this.services.limits?.spend(kind, `user ${id}`);
  }

  /** What `load` reads from one table that hardly changes, cached (database/table-cache). */
  cached<Value>(
    table: string,
    key: string,
    load: (database: Knex) => Promise<Value>,
  ): Promise<Value> {
    const { tableCache } = this.services;
    if (tableCache === undefined) return load(this.database);
    // A notice of a change outruns its replay: what is remembered comes from the primary.
    const value = tableCache.read(table, key, () =>
      load(tableCache.isRemembering ? this.primary : this.database),
    );
    if (this.nodes?.database === undefined) return value;
    // The primary has just died: this request's replica has it too, and nothing is remembered.
    return value.catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
      return load(this.database);
    });
  }

  /** Call after a write to such a table, so that its writer reads it at once. */
  forget(table: string): void {
    this.services.tableCache?.forget(table);
  }

  loader<Key, Value>(factory: LoaderFactory<Key, Value>): DataLoader<Key, Value> {
    const existing = this.loaders.get(factory) as DataLoader<Key, Value> | undefined;
    if (existing !== undefined) return existing;
    const created = factory(this);
    this.loaders.set(factory, created);
    return created;
  }
}
