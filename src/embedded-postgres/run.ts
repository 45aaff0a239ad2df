import { spawn } from 'node:child_process';
import { EmbeddedPostgresError, reasonOf } from './error';

/** The user that runs PostgreSQL's programs; undefined ids: the current one. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Nothing is inherited: PGDATA, PGOPTIONS or LD_LIBRARY_PATH would change the result. */
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

interface RunOptions extends Identity {
  readonly cwd?: string;
  readonly limitMs: number;
  /** An open file as the program's standard input. */
  readonly input?: number;
}

/** Returns the program's standard output; rejects unless it exits with 0 within the limit. */
export function run(file: string, args: readonly string[], options: RunOptions): Promise<string> {
  const { limitMs, input = 'ignore', cwd = '/', ...identity } = options;
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new EmbeddedPostgresError(`${file}: ${why}`));
    try {
      const child = spawn(file, args, {
        ...identity,
        cwd,
        env: ENVIRONMENT,
        stdio: [input, 'pipe', 'pipe'],
      });
      const output = { out: '', err: '' };
      child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.out += text));
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.err += text));
      const limit = setTimeout(() => {
        child.kill('SIGKILL');
        fail(`did not finish within ${limitMs / 1000} s`);
      }, limitMs);
      child.on('error', (error) => {
        clearTimeout(limit);
        fail(reasonOf(error));
      });
      child.on('close', (code, signal) => {
        clearTimeout(limit);
        if (code === 0) resolve(output.out);
        else fail(`${signal ?? `exit code ${code ?? -1}`} ${tail(output.err || output.out)}`);
      });
    } catch (error) {
      fail(reasonOf(error));
    }
  });
}

/** The last five lines of an output as one line. */
export function tail(text: string): string {
  return text.trim().split('\n').slice(-5).join(' | ').slice(-800);
}
