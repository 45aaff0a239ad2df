import { once } from 'node:events';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Value } from '../kinds/kind';

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** Returns a value in COPY's text format. */
export function copyField(value: Value): string {
  if (value === null) return '\\N';
  const text = typeof value === 'string' ? value : arrayLiteral(value);
  return SPECIAL.test(text)
    ? text.replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter] ?? letter)
    : text;
}

const ESCAPED = /\\(.)/g;
const MEANT: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };

/** Returns the values of a line in COPY's text format, arrays as PostgreSQL writes them. */
export const fieldsOf = (line: string): (string | null)[] =>
  line
    .split('\t')
    .map((field) =>
      field === '\\N'
        ? null
        : field.includes('\\')
          ? field.replace(ESCAPED, (_, letter: string) => MEANT[letter] ?? letter)
          : field,
    );

const arrayLiteral = (elements: readonly string[]) =>
  elements.length === 0
    ? '{}'
    : `{"${elements.map((each) => each.replace(/[\\"]/g, '\\$&')).join('","')}"}`;

/** Characters that are sent to the server at once. */
const PIECE_LENGTH = 256 * 1024;

/**
 * Copies lines into a table. After COPY has failed, lines are dropped and `end` throws: the source
 * is read to its end, since only closing the connection could end its query.
 */
export class CopyIn {
  private readonly stream;
  private pending: string[] = [];
  private size = 0;
  private failure: Error | undefined;

  constructor(client: Client, table: string, columns: readonly string[]) {
    this.stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
    this.stream.on('error', (error: Error) => (this.failure = error));
  }

  /** Adds a line without its end; if it returns false, wait for `drained` before the next one. */
  write(line: string): boolean {
    if (this.failure) return true;
    this.pending.push(line);
    this.size += line.length;
    return this.size < PIECE_LENGTH || this.flush();
  }

  /** Calls back when more can be written. */
  drained(resume: () => void): void {
    const done = () => {
      this.stream.off('drain', done).off('error', done);
      resume();
    };
    if (this.failure) resume();
    else this.stream.once('drain', done).once('error', done);
  }

  /** Finishes the copy: all lines are in the table, within the transaction. Throws COPY's error. */
  async end(): Promise<void> {
    if (this.failure) throw this.failure;
    this.flush();
    const finished = once(this.stream, 'finish');
    this.stream.end();
    await finished;
  }

  /** Aborts the copy, so that the connection accepts other statements. */
  async abort(): Promise<void> {
    if (this.failure || this.stream.destroyed) return;
    const closed = new Promise((resolve) => this.stream.once('close', resolve));
    this.stream.destroy();
    await closed;
  }

  private flush(): boolean {
    if (this.pending.length === 0) return true;
    const piece = `${this.pending.join('\n')}\n`;
    this.pending = [];
    this.size = 0;
    return this.stream.write(piece);
  }
}
