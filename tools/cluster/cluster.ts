import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/lib/package-root';
import { onInterrupt } from '../lib/interrupt';
import { createDatabase } from './parts/create-database';
import { layOut, type Layout, type Sizes } from './parts/layout';
import { Networks } from './parts/networks';
import type { Part } from './parts/part';
import { partsOf } from './parts/parts';
import { roleOf, type Role } from './parts/role';

const run = promisify(execFile);
/** Timeout of each startup step. */
const START_TIMEOUT_MS = 180_000;

/** A complete production setup on this machine, in a folder of its own. */
export class Cluster {
  administrator = '';
  networks: Networks | undefined;
  hasEnded = false;

  private constructor(
    readonly layout: Layout,
    readonly parts: ReturnType<typeof partsOf>,
  ) {}

  /** `root`: the build of the service that runs and that fills the database. */
  static async start(
    sizes: Sizes,
    say: (line: string) => void,
    root = packageRoot,
  ): Promise<Cluster> {
    const layout = await layOut(sizes);
    const cluster = new Cluster(layout, partsOf(layout, root));
    onInterrupt(() => cluster.end());
    try {
      await cluster.begin(say, root, sizes.fill);
    } catch (error) {
      await cluster.end(true);
      throw error;
    }
    return cluster;
  }

  get all(): Part[] {
    const { etcd, nodes, haproxy, pgbouncer, redis, store, instances } = this.parts;
    return [etcd, ...nodes, haproxy, pgbouncer, redis, store, ...instances];
  }

  get bases(): string[] {
    return this.layout.instancePorts.map((port) => `http://127.0.0.1:${port}`);
  }

  /** The role of each node now. */
  roles(): Promise<Role[]> {
    return Promise.all(this.layout.nodes.map((node) => roleOf(node)));
  }

  /** The process of the node that has this role now; undefined if none has. */
  async nodeThatIs(role: Role): Promise<Part | undefined> {
    return this.parts.nodes[(await this.roles()).indexOf(role)];
  }

  /** For clients that accept a single host. */
  private async urlOfPrimary(): Promise<string> {
    const node = this.layout.nodes[(await this.roles()).indexOf('primary')];
    if (node === undefined) throw new Error('there is no primary');
    return this.layout.urlOf(node);
  }

  /** Whether no node is away. */
  async isComplete(): Promise<boolean> {
    return !(await this.roles()).includes('away');
  }

  /** Stops everything, and deletes the logs unless `keeps`. */
  async end(keeps = false): Promise<void> {
    this.hasEnded = true;
    await Promise.all(this.all.map((part) => part.end('SIGKILL')));
    await this.networks?.remove();
    if (!keeps) rmSync(this.layout.folder, { recursive: true, force: true });
  }

  private async begin(
    say: (line: string) => void,
    root: string,
    fill: Sizes['fill'],
  ): Promise<void> {
    const { etcd, nodes, haproxy, pgbouncer, redis, store, instances } = this.parts;
    say(`logs and data: ${this.layout.folder}`);
    if (this.layout.split) this.networks = await Networks.create(nodes.length);
    for (const part of [etcd, redis, store]) part.start();
    for (const node of nodes) {
      say(`starting ${node.name}`);
      node.start();
      await this.until('a primary', () => this.nodeThatIs('primary'));
    }
    await this.until('every node', () => this.isComplete());
    await createDatabase(this.layout.primaryUrl);
    for (const part of [haproxy, pgbouncer]) part.start();
    say('migrating and filling the database');
    await this.command(root, 'migrate');
    if (fill === undefined) await this.command(root, 'seed');
    else await fill(await this.urlOfPrimary());
    const words = ['issue', '--user', '1', '--admin', '--create'];
    this.administrator = (await this.command(root, 'token', words)).trim();
    for (const instance of instances) instance.start();
    await this.until('the instances', () => this.areReady());
    const web = `http://127.0.0.1:${this.layout.ports.web}/graphql`;
    await this.until('an instance behind HAProxy', async () => (await fetch(web)).status !== 503);
  }

  /** Whether every instance is ready. */
  async areReady(): Promise<boolean> {
    const ready = this.bases.map((base) => fetch(`${base}/readyz`).then(({ ok }) => ok));
    return (await Promise.all(ready)).every(Boolean);
  }

  /** Runs a command of the service as built below `root`, and returns its output. */
  async command(root: string, name: string, words: readonly string[] = []): Promise<string> {
    const file = join(root, 'dist/tools/commands', `${name}.js`);
    const env = {
      PATH: '/usr/bin:/bin',
      ...this.layout.settings,
      DATABASE_URL: this.layout.primaryUrl,
      DATABASE_STATEMENTS: 'named',
    };
    return (await run(process.execPath, [file, ...words], { env })).stdout;
  }

  async until(what: string, isSo: () => Promise<unknown>): Promise<void> {
    const limit = performance.now() + START_TIMEOUT_MS;
    while (performance.now() < limit) {
      if (await isSo().catch(() => false)) return;
      await pause(200);
    }
    throw new Error(`no sign of ${what}: the logs are in ${this.layout.folder}`);
  }
}
