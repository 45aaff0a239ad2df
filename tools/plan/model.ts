import { costFrom, type Cost, type Measured, type Mix } from './measured';
import { storageOf, type Storage, type Rows } from './storage';

/** The load, and the machines to plan with. */
export interface Wanted extends Rows {
  /** Requests a second, at the busiest time. */
  readonly rate: number;
  /** Cores of each database server, and of each instance. */
  readonly databaseCores: number;
  readonly instanceCores: number;
  /** The highest utilisation of a core, 0 to 1; the rest is for uneven load. */
  readonly busy: number;
  /** The speed of the primary's network, in bits a second. */
  readonly network: number;
  /** How many times as long as on the measured machine everything takes: 0.5 for half the time. */
  readonly slowness: number;
}

/** A part that exists only once: when it is full, more machines do not help. */
interface Limit {
  readonly what: string;
  /** How much of it is used at the required rate, and how much there is. */
  readonly used: number;
  readonly most: number;
  readonly unit: 'cores' | 'Mbit/s';
}

export interface Plan {
  readonly perRequest: Cost;
  readonly kinds: readonly { readonly kind: string; readonly share: number; readonly cost: Cost }[];
  readonly instances: number;
  /** Undefined if replaying takes all of a replica, so that no number is enough. */
  readonly replicas: number | undefined;
  /** The fullest first. */
  readonly limits: readonly Limit[];
  /** Requests a second at which the first limit is reached, and of which part that is. */
  readonly mostRequests: number;
  readonly fullFirst: string;
  /** Bytes of write-ahead log a second. */
  readonly wal: number;
  readonly storage: Storage;
}

/** Smaller differences count as noise of the measurement: a factor, and milliseconds. */
const NOISE = { factor: 1.3, ms: 0.2 };
/**
 * The CPU time of requests grows with the rows. Statements do not; WAL and its replay grow only by
 * full pages after checkpoints.
 */
const GROWING: readonly (keyof Cost)[] = ['instance', 'primary', 'replica'];

/** What touches callers' own rows costs more with more users, everything else with more jobs. */
const BY_USERS = /^(?:keyword|collectList|jobCollect|GraphQL: (?:own|toggle|session))/;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/**
 * Returns a figure at another size, extrapolated by a power law through both measurements; the
 * exponent is between 0 and 1.
 */
export function grown(small: number, large: number, sizes: readonly [number, number], to: number) {
  const isNoise = large <= small * NOISE.factor || large - small <= NOISE.ms;
  if (small <= 0 || isNoise) return Math.max(small, large);
  const power = Math.min(1, Math.log(large / small) / Math.log(sizes[1] / sizes[0]));
  return large * Math.max(1, to / sizes[1]) ** power;
}

/** Returns the cost of a request of a kind with so many jobs and users, on the measured machine. */
function costOf({ sizes }: Measured, kind: string, { jobs, users }: Rows): Cost {
  const [small, large] = [sizes[0].kinds[kind], sizes[1].kinds[kind]];
  if (small === undefined || large === undefined) throw new Error(`not measured: ${kind}`);
  const to = BY_USERS.test(kind) ? users : jobs;
  const at = [sizes[0].rows, sizes[1].rows] as const;
  return costFrom((part) =>
    GROWING.includes(part)
      ? grown(small[part], large[part], at, to)
      : Math.max(small[part], large[part]),
  );
}

/** Returns the kinds in a mix, with the cost of each for so many jobs and users. */
export function kindsIn(measured: Measured, mix: Mix, rows: Rows): Plan['kinds'] {
  const all = sumOf(Object.values(mix));
  return Object.entries(mix).map(([kind, share]) => ({
    kind,
    share: share / all,
    cost: costOf(measured, kind, rows),
  }));
}

/** Returns the average cost of a request in the mix. */
export const averageCost = (kinds: Plan['kinds']): Cost =>
  costFrom((part) => sumOf(kinds.map(({ share, cost }) => share * cost[part])));

/** Computes a plan that fills each part to `busy`. Throws if an instance's idle load alone does. */
export function planFor(measured: Measured, mix: Mix, wanted: Wanted): Plan {
  const kinds = kindsIn(measured, mix, wanted);
  const perRequest = averageCost(kinds);
  const partsAt = (rate: number) =>
    partsFor(perRequest, measured.sizes[1].idle, { ...wanted, rate });
  // The parts do not grow with the rate alone: instances are whole, and each replica gets the log.
  let [fits, full] = [1e-3, 1e15];
  while (full > fits * 1.000_01) {
    const rate = Math.sqrt(fits * full);
    if (partsAt(rate).limits.some(({ used, most }) => used > most)) full = rate;
    else fits = rate;
  }
  const fullFirst = partsAt(full).limits[0]?.what ?? '';
  const storage = storageOf(measured, wanted);
  return { perRequest, kinds, ...partsAt(wanted.rate), mostRequests: fits, fullFirst, storage };
}

type Parts = Pick<Plan, 'instances' | 'replicas' | 'limits' | 'wal'>;

/** Returns what the requests take. */
function partsFor(perRequest: Cost, idle: Cost, wanted: Wanted): Parts {
  const { rate, databaseCores, instanceCores, busy, network, slowness } = wanted;
  const cores = (ms: number) => (ms * slowness) / 1_000;
  const free = instanceCores * busy - cores(idle.instance);
  if (free <= 0)
    throw new Error(`An instance uses ${cores(idle.instance)} cores without any requests.`);
  const instances = Math.ceil((rate * cores(perRequest.instance)) / free);

  const replay = rate * cores(perRequest.replay);
  const most = databaseCores * busy;
  const left = most - replay - instances * cores(idle.replica + idle.replay);
  const replicas = left > 0 ? Math.ceil((rate * cores(perRequest.replica)) / left) : undefined;

  const wal = rate * perRequest.wal + instances * idle.wal;
  const primary = rate * cores(perRequest.primary) + instances * cores(idle.primary);
  const sent = ((replicas ?? 1) * wal * 8) / 1e6;
  const limits: Limit[] = [
    { what: "the primary's CPU", used: primary, most, unit: 'cores' },
    { what: 'replay, one process a replica', used: replay, most: busy, unit: 'cores' },
    { what: "the primary's network", used: sent, most: (network / 1e6) * busy, unit: 'Mbit/s' },
  ];
  limits.sort((one, other) => other.used / other.most - one.used / one.most);
  return { instances, replicas, limits, wal };
}
