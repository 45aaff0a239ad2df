import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';
import { readJson } from '../lib/read-json';

/** The cost of one request, or of one second without any, on each part. */
export interface Cost {
  /** CPU of one instance, of the primary, of all replicas together, in milliseconds. */
  readonly instance: number;
  readonly primary: number;
  readonly replica: number;
  /** CPU of replaying what was written, on every replica, in milliseconds. */
  readonly replay: number;
  /** Statements on the primary, and on replicas. */
  readonly onPrimary: number;
  readonly onReplica: number;
  /** Bytes of write-ahead log. */
  readonly wal: number;
}

export const COST_PARTS = [
  'instance',
  'primary',
  'replica',
  'replay',
  'onPrimary',
  'onReplica',
  'wal',
] as const satisfies readonly (keyof Cost)[];

/** Builds a cost from a figure for each part. */
export const costFrom = (figureOf: (part: keyof Cost) => number): Cost =>
  Object.fromEntries(COST_PARTS.map((part) => [part, figureOf(part)])) as Record<
    keyof Cost,
    number
  >;

export interface TableSize {
  readonly rows: number;
  /** Bytes of the rows, including out-of-line values; of all indexes; of the largest one. */
  readonly heap: number;
  readonly indexes: number;
  readonly largestIndex: number;
}

/** All measurements with `rows` jobs, and as many users and favourites. */
export interface MeasuredSize {
  readonly rows: number;
  readonly kinds: Readonly<Record<string, Cost>>;
  readonly tables: Readonly<Record<string, TableSize>>;
  /** A second without requests: an instance's own work. */
  readonly idle: Cost;
  /** All kinds together, in the default mix, to check the model against. */
  readonly mixed: Cost;
}

/** `measured.json`: written by `npm run plan -- --measure`. */
export interface Measured {
  readonly date: string;
  readonly machine: string;
  readonly node: string;
  readonly postgres: string;
  /** The machine's load average at the beginning and at the end. */
  readonly load: readonly number[];
  readonly sizes: readonly [MeasuredSize, MeasuredSize];
  /** Resident memory of an instance after all requests, bytes. */
  readonly instanceMemory: number;
  /** Bytes of a poster, on average. */
  readonly poster: number;
}

const FOLDER = join(packageRoot, 'tools/plan');
export const MEASURED_FILE = join(FOLDER, 'measured.json');

/** Reads the measurements; throws if there is no such file, or it is invalid. */
export function readMeasured(): Measured {
  const measured = readJson(MEASURED_FILE) as Partial<Measured>;
  if (measured.sizes?.length !== 2)
    throw new Error(`${MEASURED_FILE}: two measured sizes are needed`);
  return measured as Measured;
}

/** How often each kind is requested, in any unit; the model uses their shares. */
export type Mix = Readonly<Record<string, number>>;

/** Reads a mix; throws if it is invalid, or has a kind that was not measured. */
export function readMix(known: readonly string[], path = join(FOLDER, 'mix.json')): Mix {
  const mix = readJson(path);
  if (typeof mix !== 'object' || mix === null) throw new Error(`${path}: an object is needed`);
  for (const [kind, share] of Object.entries(mix) as [string, unknown][]) {
    if (!known.includes(kind)) throw new Error(`${path}: ${kind} is none of ${known.join(', ')}`);
    if (typeof share !== 'number' || !(share >= 0)) throw new Error(`${path}: no share: ${kind}`);
  }
  if (!Object.values(mix).some((share) => (share as number) > 0))
    throw new Error(`${path}: every share is 0`);
  return mix as Mix;
}
