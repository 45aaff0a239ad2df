import type { Knex } from 'knex';
import { ServiceError } from '../errors';
import type { Trace } from '../lib/http/trace';
import { messages } from '../lib/messages/messages';
import { isConnectionLost } from './faults';
import { withQueryCount } from './connection/query-count';
import type { RequestOfStatements } from './knex-internals';
import { RequestNodes } from './replicas/request-nodes';
import type { Replicas } from './replicas/replicas';
import type { TableCache } from './table-cache';

interface Databases {
  readonly database: Knex;
  readonly replicas?: Replicas | undefined;
  readonly tableCache?: TableCache | undefined;
}

interface Requester {
  readonly caller: { readonly key: unknown };
  readonly hasHungUp: boolean;
}

/** A statement did not begin, because its caller has hung up. */
export class Abandoned extends ServiceError {
  constructor() {
    super('SERVICE_UNAVAILABLE', messages.away);
  }
}

/** Runs one request's statements and counts them. */
export class RequestDatabase implements RequestOfStatements {
  /** Whether no more statements begin once the caller has hung up: a mutation is completed. */
  isQuery = false;
  /** Unset: there are no replicas. */
  readonly nodes: RequestNodes | undefined;
  private readonly counted = new Map<Knex, Knex>();

  constructor(
    private readonly databases: Databases,
    private readonly trace: Trace | undefined,
    private readonly request: Requester,
  ) {
    const { replicas } = databases;
    if (replicas !== undefined) this.nodes = new RequestNodes(replicas);
  }

  get caller(): Requester['caller'] {
    return this.request.caller;
  }

  throwIfAbandoned(): void {
    if (this.isQuery && this.request.hasHungUp) throw new Abandoned();
  }

  /** A replica if one was chosen and a query runs; the primary otherwise. */
  get current(): Knex {
    return this.withQueryCount(this.nodes?.database ?? this.databases.database);
  }

  /** Returns the same database; statements through the result are counted as this request's. */
  withQueryCount(database: Knex): Knex {
    const counted = this.counted.get(database) ?? withQueryCount(database, this.trace, this);
    this.counted.set(database, counted);
    return counted;
  }

  /** Returns what `load` reads from one table that rarely changes, cached (table-cache). */
  cached<Value>(
    table: string,
    key: string,
    load: (database: Knex) => Promise<Value>,
  ): Promise<Value> {
    const { tableCache, database } = this.databases;
    if (tableCache === undefined) return load(this.current);
    const lag = this.nodes?.lagWithAll(table);
    const readsOwnNode = lag !== undefined || !tableCache.isRemembering;
    const source = readsOwnNode ? (this.nodes?.database ?? database) : database;
    // Other requests get the value, too, so loading it does not depend on this request's caller.
    const loadForAll = () => load(withQueryCount(source, this.trace));
    const value = tableCache.read(table, key, loadForAll, lag);
    if (this.nodes === undefined) return value;
    // The node that this value was read from, by this or another request, has just been lost.
    return value.catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
      return load(this.current);
    });
  }

  /** Drops the cached values of a table after a change to it has been committed. */
  forget(table: string): void {
    this.databases.replicas?.noteChange(table);
    this.databases.tableCache?.forget(table);
  }
}
