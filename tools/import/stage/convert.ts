import { createHash } from 'node:crypto';
import { copyField } from './copy';
import type { Value } from '../kinds/kind';
import { Notes, shown, type Finding } from '../report/note';
import type { Plan } from '../plan/plan';
import { OVERSIZED, SEPARATOR } from '../compare/sql';
import type { SourceRow } from '../source/source';
import { groupColumn, groupName } from '../tables/table';

export interface Converted {
  /** The line for COPY into the staging table; null if the row is refused. */
  readonly line: string | null;
  readonly rowKey: string;
  readonly chunk: string;
  readonly sourceHash: string;
  /** The original value of the column by which `--follow` reads rows again. */
  readonly group: string | null;
  readonly findings: readonly Finding[];
}

/** The index of a row's own columns, after its key, its checksum and its chunk. */
const FIRST_COLUMN = 3;

/** Returns the first 60 bits of the MD5, as the databases compute it. */
export const hashOf = (text: string) =>
  BigInt(`0x${createHash('md5').update(text).digest('hex').slice(0, 15)}`).toString();

/** Bytes are UTF-8, or were meant to be. */
export const textOf = (value: SourceRow[number] | undefined): string | null =>
  Buffer.isBuffer(value) ? value.toString('utf8') : (value ?? null);

/**
 * Returns a value's text. MySQL's bytes that are not UTF-8 become U+FFFD here; a text in which an
 * earlier conversion left U+FFFD is reported, too.
 */
function readable(value: SourceRow[number] | undefined, notes: Notes): string | null {
  const text = textOf(value);
  if (text?.includes('\ufffd') !== true) return text;
  notes.restated = true;
  notes.mention('invalid UTF-8', text);
  return text;
}

/** Returns a converter of a plan's rows to lines of COPY. */
export function converter({ columns, table }: Plan): (row: SourceRow) => Converted {
  const read = columns.filter(({ source }) => source !== null);
  const groupAt = read.findIndex(({ name }) => name === groupColumn(table)) + FIRST_COLUMN;
  const notes = new Notes();
  const values: Value[] = [];

  function convertInto(into: Value[], row: SourceRow, about: Notes): void {
    let next = FIRST_COLUMN;
    for (const [index, { name, kind, source }] of columns.entries()) {
      if (source === null) {
        into[index] = kind.absent ?? null;
        continue;
      }
      about.column = name;
      into[index] = kind.convert(readable(row[next], about), about, source);
      next += 1;
    }
    table.correctRow?.(into, about);
  }

  return (row) => {
    const rowKey = shown(textOf(row[0])) ?? '';
    const chunk = textOf(row[2]) ?? '0';
    const sourceHash = textOf(row[1]) ?? '0';
    if (BigInt(sourceHash) >= OVERSIZED) notes.restated = true;
    const group = groupAt < FIRST_COLUMN ? null : groupName(textOf(row[groupAt]), table);
    try {
      convertInto(values, row, notes);
    } catch (error) {
      // Whatever a row contains, only this row is refused.
      notes.refuse('cannot be read', error instanceof Error ? error.message : String(error));
    }
    const { corrected, refused, restated } = notes;
    const findings = notes.take();
    if (refused) return { line: null, rowKey, chunk, sourceHash, group, findings };
    // An unchanged row must have the checksum that MySQL computed; a row that was corrected, or is
    // only written differently, has the checksum of its new text.
    const hash =
      corrected || restated
        ? hashOf(columns.map(({ kind }, index) => kind.text(values[index] ?? null)).join(SEPARATOR))
        : sourceHash;
    const end = `${copyField(rowKey)}\t${chunk}\t${sourceHash}\t${hash}\t${corrected ? 't' : 'f'}`;
    let line = '';
    for (const value of values) line += `${copyField(value)}\t`;
    return { line: line + end, rowKey, chunk, sourceHash, group, findings };
  };
}
