import type { ServerResponse } from 'node:http';
import type DataLoader from 'dataloader';
import type { Knex } from 'knex';
import { Caller, type RequestIdentity } from './caller';
import type { Config } from './config';
import { isConnectionLost } from './database/faults';
import { RequestDatabase } from './database/request-database';
import { hangUpSignal, hasHungUp } from './lib/http/hang-up';
import { preferredLanguage, type Language } from './lib/messages/language';
import type { Trace } from './lib/http/trace';
import type { Services, Viewer } from './services';

/** The maximum number of runs of a query that loses its node each time. */
const MAX_RUNS = 3;

/** One request: its viewer, identified when needed, anew for each mutation, and its loaders. */
export class Context {
  /** Cleared between mutations: the previous one may have changed what they have read. */
  readonly loaders = new Map<unknown, unknown>();
  /** The caller's full interface; most code needs only `viewer()` and `requireViewer()`. */
  readonly caller: Caller;
  readonly requestDatabase: RequestDatabase;
  private hungUp: AbortSignal | undefined;
  /** Whether the answer contains what other callers may not see, so that no cache may store it. */
  isPrivate = false;

  constructor(
    readonly services: Services,
    readonly request: RequestIdentity,
    /** Unset: the request is not observed. */
    readonly trace?: Trace,
    /** Unset: a caller that hangs up is not noticed. */
    private readonly response?: Pick<
      ServerResponse,
      'once' | 'destroyed' | 'writableFinished' | 'appendHeader'
    >,
  ) {
    this.requestDatabase = new RequestDatabase(services, trace, this);
    this.caller = new Caller(request, services, this.requestDatabase, trace);
  }

  /** Aborted when the caller hangs up before the answer, so that work for it can stop. */
  get gone(): AbortSignal | undefined {
    if (this.response !== undefined) this.hungUp ??= hangUpSignal(this.response);
    return this.hungUp;
  }

  get hasHungUp(): boolean {
    return this.response !== undefined && hasHungUp(this.response);
  }

  /** Where statements go: a replica if one was chosen and a query runs, else the primary. */
  get database(): Knex {
    return this.requestDatabase.current;
  }

  /**
   * Runs a query. If its node is lost meanwhile, the whole query runs again on another node, and
   * the first results are dropped: an answer comes from one node.
   */
  async whileReading<Result>(
    work: () => Result | PromiseLike<Result>,
    isLost: (result: Result) => boolean,
  ): Promise<Result> {
    const { nodes } = this.requestDatabase;
    nodes?.beginReading();
    let result = await work();
    for (let run = 1; nodes !== undefined && run < MAX_RUNS && isLost(result); run += 1) {
      await this.caller.chooseNodeAgain();
      this.loaders.clear();
      result = await work();
    }
    return result;
  }

  /** Runs a mutation on the primary; resolves once all instances know what it wrote. */
  async whileWriting<Result>(work: () => Result | PromiseLike<Result>): Promise<Result> {
    this.caller.leaveReplica();
    const result = await work();
    await this.requestDatabase.nodes?.acknowledge();
    return result;
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

  /** Returns the logged-in caller or null; throws FORBIDDEN if the password must change first. */
  viewer(): Promise<Viewer | null> {
    return this.caller.viewer();
  }

  /** Adds a `Set-Cookie` header to the answer. */
  setCookie(cookie: string): void {
    this.response?.appendHeader('Set-Cookie', cookie);
  }

  /** Returns the logged-in caller; throws UNAUTHENTICATED. */
  requireViewer(): Promise<Viewer> {
    return this.caller.requireViewer();
  }

  /** Like requireViewer, before a query: if the node is lost meanwhile, asks another one. */
  async requireViewerFirst(): Promise<Viewer> {
    try {
      return await this.requireViewer();
    } catch (error) {
      if (this.requestDatabase.nodes === undefined || !isConnectionLost(error)) throw error;
      await this.caller.chooseNodeAgain();
      return this.requireViewer();
    }
  }

  /** Returns what `load` reads from one rarely changing table, cached (database/table-cache). */
  cached<Value>(
    table: string,
    key: string,
    load: (database: Knex) => Promise<Value>,
  ): Promise<Value> {
    return this.requestDatabase.cached(table, key, load);
  }

  /** Call it after a write to such a table, so that the writer sees the change at once. */
  forget(table: string): void {
    this.requestDatabase.forget(table);
  }

  /** Returns the request's own loader of this kind, created on first use. */
  loader<Key, Value>(make: (context: Context) => DataLoader<Key, Value>): DataLoader<Key, Value> {
    const existing = this.loaders.get(make) as DataLoader<Key, Value> | undefined;
    if (existing !== undefined) return existing;
    const created = make(this);
    this.loaders.set(make, created);
    return created;
  }
}
