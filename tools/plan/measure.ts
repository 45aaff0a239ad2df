import { cpus, loadavg } from 'node:os';
import { Cluster } from '../cluster/cluster';
import { residentBytes } from '../lib/resident-memory';
import { fillRows } from './fill';
import { askFor, KINDS, type Caller } from './kinds';
import { measureCost, idleCost, lesser, run } from './costs';
import { readMix, type Cost, type Measured, type MeasuredSize } from './measured';
import { Readings } from './readings';

interface MeasureOptions {
  readonly sizes: readonly [number, number];
  /** How long each kind is measured, at least; the mix four times as long. */
  readonly seconds: number;
}

const SHAPE = {
  nodes: 2,
  instances: 1,
  direct: true,
  anyLag: false,
  rateLimits: false,
  split: false,
  scope: 'caller',
} as const;
const CALLERS = 60;
const TABLES = ['job', 'users', 'job_collect', 'user_token', 'job_keyword'];

const say = (line: string) => console.error(line);

/** Measures every kind on a primary, a replica and an instance that it starts; takes minutes. */
export async function measure({ sizes, seconds }: MeasureOptions): Promise<Measured> {
  const load = [loadavg()[0] ?? 0];
  const small = await measureSize(sizes[0], seconds);
  const large = await measureSize(sizes[1], seconds);
  load.push(loadavg()[0] ?? 0);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus()[0]?.model ?? ''} × ${cpus().length}`,
    node: process.version,
    postgres: large.postgres,
    load,
    sizes: [small.size, large.size],
    instanceMemory: large.instanceMemory,
    poster: large.poster,
  };
}

async function measureSize(rows: number, seconds: number) {
  say(`${rows} rows of each`);
  const cluster = await Cluster.start({ ...SHAPE, fill: (url) => fillRows(url, rows) }, say);
  try {
    return await measureOn(cluster, rows, seconds);
  } finally {
    await cluster.end();
  }
}

async function measureOn(cluster: Cluster, rows: number, seconds: number) {
  const readings = await Readings.of(cluster);
  try {
    const caller = await callerOf(cluster, rows);
    for (const kind of Object.keys(KINDS)) await run([kind], caller, (n) => n < 20);
    const idle = lesser(await idleCost(readings), await idleCost(readings));
    const tables = await readings.tables(TABLES);
    const kinds: Record<string, Cost> = {};
    for (const kind of Object.keys(KINDS)) {
      kinds[kind] = await measureCost([kind], caller, readings, idle, seconds);
      say(`${kind}: ${JSON.stringify(kinds[kind])}`);
    }
    const mixed = await measureCost(drawn(), caller, readings, idle, 4 * seconds);
    const size: MeasuredSize = { rows, kinds, tables, idle, mixed };
    const pid = cluster.parts.instances[0]?.pid ?? 0;
    const postgres = await readings.version();
    return {
      size,
      postgres,
      instanceMemory: residentBytes(pid),
      poster: await posterBytes(caller),
    };
  } finally {
    await readings.close();
  }
}

/** Returns the kinds of a thousand requests in a mixed order, each as often as in the mix. */
function drawn(): string[] {
  const mix = Object.entries(readMix(Object.keys(KINDS)));
  const all = mix.reduce((sum, [, share]) => sum + share, 0);
  const kinds = mix.flatMap(([kind, share]) =>
    Array.from({ length: Math.max(1, Math.round((1_000 * share) / all)) }, () => kind),
  );
  // 619 is a prime, and no factor of the length, so every index occurs once.
  return kinds.map((_, index) => kinds[(index * 619) % kinds.length] ?? '');
}

async function callerOf({ bases, administrator }: Cluster, rows: number): Promise<Caller> {
  const caller = { base: bases[0] ?? '', administrator, tokens: [], jobs: rows, users: rows };
  const tokens: string[] = [];
  for (let n = 0; n < CALLERS; n += 1) {
    const answer = JSON.parse(await askFor('GraphQL: session', caller, n)) as {
      data: { issueToken: { token: string } };
    };
    tokens.push(answer.data.issueToken.token);
  }
  return { ...caller, tokens };
}

async function posterBytes(caller: Caller): Promise<number> {
  const sizes: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const { data } = JSON.parse(await askFor('jobPoster', caller, n)) as { data: { url: string } };
    const answer = await fetch(new URL(new URL(data.url).pathname, caller.base));
    sizes.push((await answer.arrayBuffer()).byteLength);
  }
  return Math.round(sizes.reduce((sum, each) => sum + each, 0) / sizes.length);
}
