// A gateway as an operator runs it: its own process, the embedded database, a folder of its own.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

const root = join(import.meta.dirname, '..', '..', '..');

/** A folder that is removed at the end, and the built files. */
export function prepare() {
  const build = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    stdio: 'inherit',
  });
  if (build.status !== 0) process.exit(1);
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-heavy-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a gateway; resolves when it takes requests. */
export function startGateway(folder, environment = {}) {
  const env = {
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    DATA_DIR: join(folder, 'data'),
    PUBLIC_DIR: join(folder, 'public'),
    ...environment,
  };
  const child = spawn(process.execPath, [join(root, 'dist', 'src', 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  let output = '';
  const ready = new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      const address = /REST +http:\/\/[^:]+:(\d+)/.exec(output);
      if (address && output.includes('Try:')) resolve(Number(address[1]));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((how) => reject(new Error(`the gateway ended (${how}): ${output}`)));
  });
  return ready.then((port) => ({
    port,
    pid: child.pid,
    ended,
    demoToken: /token +(\S+)/.exec(output)?.[1],
    output: () => output,
    kill: (signal) => child.kill(signal),
    /** A new token, from the command that an operator uses. */
    token(user) {
      const args = [join(root, 'dist', 'src', 'cli', 'token.js'), 'issue', '--user', String(user)];
      return spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stdout.trim();
    },
    /** Of the embedded PostgreSQL's first process. */
    postgresPid: () =>
      Number(
        readFileSync(join(env.DATA_DIR, 'postgresql', 'cluster', 'postmaster.pid'), 'utf8').split(
          '\n',
        )[0],
      ),
    /** Whether it says in its file that it takes connections. */
    postgresReady: () =>
      readFileSync(join(env.DATA_DIR, 'postgresql', 'cluster', 'postmaster.pid'), 'utf8')
        .split('\n')[7]
        ?.startsWith('ready'),
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
  }));
}

export const agent = (sockets) => new Agent({ keepAlive: true, maxSockets: sockets });

/** One operation: status, envelope, milliseconds; `error` where there was no answer, `refused` where nobody listened. */
export function call(port, operation, { body = '', token, agent: through, timeout = 30_000 } = {}) {
  return new Promise((resolve) => {
    const start = performance.now();
    const done = (result) => resolve({ ...result, ms: performance.now() - start });
    const sent = request({
      port,
      agent: through,
      method: 'POST',
      path: `/api/v2.home/${operation}`,
      timeout,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': body.length,
        ...(token && { token }),
      },
    });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('error', (error) => done({ error: error.code ?? error.message }));
      response.on('end', () => {
        try {
          done({ status: response.statusCode, envelope: JSON.parse(text) });
        } catch {
          done({ error: 'no envelope', text });
        }
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', (error) =>
      done({ error: error.code ?? error.message, refused: error.code === 'ECONNREFUSED' }),
    );
    sent.end(body);
  });
}

export const percentile = (values, p) =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * p) - 1)] ?? 0;

export const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};

/** Prints the figures; a promise that was not kept ends the program with 1. */
export function report(title, figures, promises) {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(44)} ${value}`);
  const broken = Object.entries(promises).filter(([, kept]) => !kept);
  for (const [name] of broken) console.log(`  BROKEN: ${name}`);
  if (broken.length === 0) console.log('  every promise kept');
  process.exitCode = broken.length === 0 ? 0 : 1;
}
