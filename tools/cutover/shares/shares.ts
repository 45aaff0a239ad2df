import { z } from 'zod/v4';
import { parseJson } from '../../lib/read-json';
import {
  operationNamed,
  operations,
  OWNED_TABLES,
  type OwnedTable,
  type ProxiedOperation,
} from '../operations';

export type SideName = 'old' | 'new';

const side = z.enum(['old', 'new']);

/** Limits beyond which an operation goes back to the old side; all judge the new side's answers. */
const limits = z
  .object({
    /** The share of failed answers above the old side's own, 0 to 1. */
    errors: z.number().min(0).max(1).default(0.02),
    /** The longest p95 of the new side, as a multiple of the old side's. */
    slowness: z.number().min(1).default(3),
    /** A p95 of the new side below this is not judged, in milliseconds. */
    slowBelow: z.number().min(0).default(250),
    /** The share of compared answers with differences that noise does not explain, 0 to 1. */
    differences: z.number().min(0).max(1).default(0.01),
    /** With fewer requests in a window, errors and durations are not judged. */
    requests: z.number().int().min(1).default(20),
  })
  .strict();

export type Limits = z.output<typeof limits>;

const rollback = z.object({ at: z.string(), share: z.number(), reason: z.string() }).strict();

const file = z
  .object({
    /** The percentage of callers that the new side answers; 0 by default. */
    shares: z.record(z.string(), z.number().min(0).max(100)).default({}),
    /** Which side owns a table (`old` by default), as in the import's map. */
    owners: z.record(z.string(), side).default({}),
    /** Whether the new side's writes are written back, so that writing may be rolled back, too. */
    writeBack: z.boolean().default(false),
    limits: limits.prefault({}),
    /** What went back automatically, when and why. */
    rolledBack: z.record(z.string(), rollback).default({}),
  })
  .strict();

/** The shares and related settings, as in the file. */
export type Shares = z.output<typeof file>;

export const noShares = (): Shares => file.parse({});

/** Thrown for an unusable file; its message is one line. */
export class UnusableShares extends Error {}

/** Reads the text of a shares file. Throws UnusableShares. */
export function parseShares(text: string): Shares {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    throw new UnusableShares(`not JSON: ${(error as Error).message}`);
  }
  const result = file.safeParse(json);
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
    );
    throw new UnusableShares(problems.join('; '));
  }
  check(result.data);
  return result.data;
}

/** Throws UnusableShares if names are unknown, or a share is not allowed. */
export function check({ shares, owners, rolledBack }: Shares): void {
  for (const name of [...Object.keys(shares), ...Object.keys(rolledBack)])
    if (!operations.some((each) => each.name === name))
      throw new UnusableShares(`${name} is not one of the operations${meant(name)}`);
  for (const table of Object.keys(owners))
    if (!(OWNED_TABLES as readonly string[]).includes(table))
      throw new UnusableShares(`owners: ${table} is not one of ${OWNED_TABLES.join(', ')}`);
  for (const operation of operations) {
    const why = whyNot(operation, shares[operation.name] ?? 0, owners);
    if (why !== undefined) throw new UnusableShares(why);
  }
}

/** Returns why an operation never has such a share, whoever owns its table; undefined if it may. */
export const whyNever = ({ name, isWriting }: ProxiedOperation, share: number) =>
  isWriting && share !== 0 && share !== 100
    ? `${name} writes, and moves as a whole: its share is 0 or 100`
    : undefined;

/** Returns why an operation may not have a share; undefined if it may. */
function whyNot(
  operation: ProxiedOperation,
  share: number,
  owners: Shares['owners'],
): string | undefined {
  const { name, isWriting, changes } = operation;
  const why = whyNever(operation, share);
  if (why !== undefined) return why;
  if (!isWriting || share === 0 || changes === undefined || owners[changes] === 'new')
    return undefined;
  return `${name} writes ${changes}, which the old side owns: see "owners" and the import's map`;
}

const meant = (name: string) => {
  const other = operationNamed(name)?.name;
  return other === undefined ? '' : `, but ${other} is`;
};

/** Returns a line for each reason why the state, though allowed, should not stay. */
export function warningsOf({ shares, owners }: Shares): string[] {
  const isOurs = (table: OwnedTable | undefined) => table !== undefined && owners[table] === 'new';
  return operations.flatMap(({ name, isWriting, changes, shows, recordsKeyword }) => {
    const share = shares[name] ?? 0;
    if (isWriting)
      return isOurs(changes) && share === 0
        ? [`${name} still writes ${changes} at the old side, which no longer owns it`]
        : [];
    if (share === 100) return [];
    const others = `${100 - share} % of the callers`;
    return [
      ...(isOurs(shows) ? [`${name} shows ${shows} of the old side to ${others}`] : []),
      // This moves nothing: an operation that went back may be failing at the new side.
      ...(recordsKeyword && isOurs('job_keyword')
        ? [`${name} records searches of ${others} at the old side, which no longer owns them`]
        : []),
    ];
  });
}
