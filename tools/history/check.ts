import type { History, Read, Register, SharedPlace, Write } from './history';

type Kind =
  | 'own write not read'
  | 'stale beyond the time allowed'
  | 'older than an earlier read'
  | 'never written'
  | 'a write lost, or made twice';

export interface Violation {
  readonly kind: Kind;
  readonly register: string;
  readonly value: string;
  /** When the request began, by the history's clock. */
  readonly at: number;
}

/**
 * Returns the violations. Each register has one writer, so every read has to show a version that
 * was current at some time during the read, and no reader may see an older version after a newer
 * one.
 */
export const violationsOf = ({ registers }: History): Violation[] =>
  registers.flatMap((register) => [...wrongAnswers(register), ...wrongReads(register)]);

/** Finds toggles that were answered with another value than the one that they lead to. */
const wrongAnswers = ({ name, writes }: Register): Violation[] =>
  writes
    .filter(({ value, said }) => said !== undefined && said !== value)
    .map(({ value, begin }) => ({
      kind: 'a write lost, or made twice',
      register: name,
      value,
      at: begin,
    }));

function wrongReads({ name, writes, reads, place }: Register): Violation[] {
  const violations: Violation[] = [];
  const settled: { readonly end: number; readonly version: number }[] = [];
  for (const read of [...reads].sort((a, b) => a.begin - b.begin)) {
    const { value, begin } = read;
    const note = (kind: Kind) => violations.push({ kind, register: name, value, at: begin });
    if (mayBeUnknown(writes, read)) continue;
    const possible = versionsOf(writes, read);
    const seen = highest(settled.filter(({ end }) => end < begin));
    const version = possible.find((each) => each >= seen);
    if (version !== undefined && read.slack === 0) settled.push({ end: read.end, version });
    if (version !== undefined || (read.slack > 0 && possible.length > 0)) continue;
    if (mayBeEvicted(writes, read, place)) continue;
    if (possible.length > 0) note('older than an earlier read');
    else if (!writes.some((write) => write.value === value)) note('never written');
    else if (read.slack > 0) note('stale beyond the time allowed');
    else note('own write not read');
  }
  return violations;
}

/** The oldest version that was current at some time during a read. */
const oldestOf = (writes: readonly Write[], { begin, slack }: Read): number =>
  writes.reduce((latest, write, version) => (write.end < begin - slack ? version : latest), -1);

/** The versions that a read may have seen, the lowest first. */
function versionsOf(writes: readonly Write[], read: Read): number[] {
  const { value, end } = read;
  const oldest = oldestOf(writes, read);
  return writes.flatMap((write, version) =>
    version >= oldest && write.value === value && write.begin < end ? [version] : [],
  );
}

/** Whether an unacknowledged write explains a read: the write may happen at any later time. */
const mayBeUnknown = (writes: readonly Write[], { value, end }: Read): boolean =>
  writes.some((write) => write.end === Infinity && write.value === value && write.begin < end);

/**
 * Whether other values may have evicted the current one: more than `size` of them, each perhaps
 * written after it and before the read ended. The user's own older values were evicted before it,
 * so this explains only an empty result.
 */
function mayBeEvicted(writes: readonly Write[], read: Read, place?: SharedPlace): boolean {
  if (place?.empty !== read.value) return false;
  const { registers, size, empty } = place;
  const all = registers.flatMap((register) => register.writes);
  const oldest = oldestOf(writes, read);
  return writes.some((write, version) => {
    if (version < oldest || write.begin > read.end) return false;
    const later = all.filter(
      ({ value, begin, end }) => value !== empty && end > write.begin && begin < read.end,
    );
    return later.filter((each) => each !== write).length > size;
  });
}

const highest = (settled: readonly { readonly version: number }[]): number =>
  settled.reduce((most, { version }) => Math.max(most, version), 0);
