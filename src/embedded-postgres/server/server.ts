import { clearCluster, runningServer } from '../owner/leftovers';
import { EmbeddedPostgresError, reasonOf } from '../error';
import { launch, type Launched, type Settings } from './launch';
import { worksIn } from './postmaster';
import type { Place } from '../place';
import type { EventLog } from '../log';
import { isHealthy } from './session';
import { waitFor } from '../wait';
import { Watcher } from './watcher';

const CHECK_MS = 500;
const LOG_CHECK_MS = 60_000;
const SLOWEST_RETRY_MS = 10_000;

/** One PostgreSQL server: adopted or started, kept running on one port, and stopped. */
export class Server {
  #running: Launched | undefined;
  #watcher: Watcher | undefined;
  #stopping: Promise<void> | undefined;
  #restarting: Promise<void> | undefined;
  #timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly place: Place,
    private readonly settings: Settings,
    private readonly log: EventLog,
  ) {}

  /** Returns the port that it listens on. */
  async start(password: string): Promise<number> {
    const found = await runningServer(this.place.cluster);
    if (found && (await isHealthy(found.port, password, this.settings))) {
      this.#watch(found.pid);
      this.#running = found;
      this.log.info(`adopted the PostgreSQL that was still running (pid ${found.pid})`);
    } else {
      await clearCluster(this.place.cluster, found);
      if (this.#isStopping()) throw new EmbeddedPostgresError('stopped before PostgreSQL started');
      this.#running = await launch(this.place, this.settings, (pid) => this.#watch(pid));
    }
    await this.#watcher?.ready;
    this.#supervise(this.#running);
    this.#timers.push(
      setInterval(() => void this.place.log.bound().catch(() => undefined), LOG_CHECK_MS).unref(),
    );
    return this.#running.port;
  }

  /** Stops PostgreSQL and waits until it is gone; every caller gets the same promise. */
  stop(): Promise<void> {
    return (this.#stopping ??= this.#stop());
  }

  async #stop(): Promise<void> {
    this.#timers.forEach((timer) => clearInterval(timer));
    await this.#watcher?.stop();
    // A restart in progress may have started another server, with a watcher of its own.
    await this.#restarting;
    await this.#watcher?.stop();
    const left = await runningServer(this.place.cluster);
    if (!left) return;
    if (!(await new Watcher(this.place.cluster, left.pid).stop()))
      throw new EmbeddedPostgresError(`PostgreSQL (pid ${left.pid}) does not stop`);
  }

  /** Starts a watcher, and another if it is lost: PostgreSQL must not outlive this process. */
  #watch(pid: number): void {
    const watcher = new Watcher(this.place.cluster, pid);
    this.#watcher = watcher;
    void watcher.ended.then(async () => {
      const lost = this.#watcher === watcher && !this.#stopping && this.#running?.pid === pid;
      if (lost && (await worksIn(this.place.cluster, pid).catch(() => false))) this.#watch(pid);
    });
  }

  /** A method, because TypeScript would narrow a property across `await`. */
  #isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Restarts a lost server on the same port; a child's end is noticed at once. */
  #supervise(server: Launched): void {
    let isLost = false;
    const lost = () => {
      clearInterval(timer);
      if (isLost || this.#stopping) return;
      isLost = true;
      this.#restarting = this.#restart(server.port);
    };
    const timer = setInterval(() => {
      worksIn(this.place.cluster, server.pid).then(
        (works) => (works ? undefined : lost()),
        () => undefined,
      );
    }, CHECK_MS).unref();
    this.#timers.push(timer);
    void server.ended?.then(lost);
  }

  async #restart(port: number): Promise<void> {
    this.log.error(`PostgreSQL ended unexpectedly: starting it again (${this.place.log.path})`);
    for (let pause = CHECK_MS; !this.#isStopping(); pause = Math.min(pause * 2, SLOWEST_RETRY_MS)) {
      try {
        await this.#watcher?.stop();
        await clearCluster(this.place.cluster);
        if (this.#isStopping()) return;
        this.#running = await launch(this.place, this.settings, (pid) => this.#watch(pid), port);
        this.log.warn(`PostgreSQL is back (pid ${this.#running.pid})`);
        this.#supervise(this.#running);
        return;
      } catch (error) {
        if (!this.#isStopping()) this.log.error(reasonOf(error));
        await waitFor(() => this.#isStopping() || undefined, pause);
      }
    }
  }
}
