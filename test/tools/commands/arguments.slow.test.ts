import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import * as codegen from '../../../schema/generate';
import * as account from '../../../tools/commands/account';
import * as media from '../../../tools/commands/media';
import * as migrate from '../../../tools/commands/migrate';
import * as seed from '../../../tools/commands/seed';
import * as token from '../../../tools/commands/token';
import * as cluster from '../../../tools/cluster/main';
import * as cutover from '../../../tools/cutover/main';
import * as fuzz from '../../../tools/fuzz/main';
import * as history from '../../../tools/history/main';
import * as importer from '../../../tools/import/main';
import * as plan from '../../../tools/plan/main';
import * as parity from '../../../tools/parity/main';
import * as soak from '../../../tools/soak/main';
import { childEnvironment, putIntoEnvironment } from '../../support/environment';
import { describeBuilt, root } from '../../support/built';
import { runCommandHere } from '../../support/run-command';

/** The files of compiled commands and scripts, by their npm names. */
const COMMANDS = {
  start: 'dist/src/main.js',
  migrate: 'dist/tools/commands/migrate.js',
  seed: 'dist/tools/commands/seed.js',
  token: 'dist/tools/commands/token.js',
  account: 'dist/tools/commands/account.js',
  media: 'dist/tools/commands/media.js',
  import: 'dist/tools/import/main.js',
  parity: 'dist/tools/parity/main.js',
  cutover: 'dist/tools/cutover/main.js',
  fuzz: 'dist/tools/fuzz/main.js',
  soak: 'dist/tools/soak/main.js',
  history: 'dist/tools/history/main.js',
  cluster: 'dist/tools/cluster/main.js',
  plan: 'dist/tools/plan/main.js',
  codegen: 'dist/schema/generate.js',
  bench: 'bench/main.mjs',
  'bench:admin': 'bench/admin-page.mjs',
  'bench:cutover': 'bench/cutover.mjs',
  'bench:migrate': 'bench/migrate.mjs',
  'bench:poster': 'bench/poster.mjs',
  'bench:week': 'bench/admin-week.mjs',
  build: 'scripts/build.mjs',
  licences: 'scripts/licences.mjs',
} as const;

type Name = keyof typeof COMMANDS;

/** Wrong arguments, with the one-line message about them. */
const WRONG: readonly (readonly [Name, string, RegExp])[] = [
  ['migrate', 'down --dry-run', /unknown option '--dry-run'/],
  ['migrate', 'down 3 --yes', /too many arguments/],
  ['migrate', 'status --yes', /unknown option '--yes'/],
  ['migrate', 'down --al --yes', /unknown option '--al'/],
  ['migrate', 'frobnicate', /unknown command 'frobnicate'/],
  ['token', 'frobnicate', /unknown command 'frobnicate'/],
  ['parity', 'frobnicate', /unknown command 'frobnicate'/],
  ['import', 'frobnicate', /too many arguments/],
  ['seed', 'frobnicate', /too many arguments/],
  ['start', '4000', /too many arguments/],
  ['token', '', /issue or revoke/],
  ['token', 'issue', /'--user <id>' not specified/],
  ['token', 'issue --user', /argument missing/],
  ['token', 'issue --user x', /whole number/],
  ['token', 'issue --user 0', /whole number/],
  ['token', 'issue --user 7.5', /whole number/],
  ['token', 'issue --user 2147483648', /whole number/],
  ['token', 'issue --user 7 --days 0', /whole number/],
  ['token', 'issue --user 7 --days', /argument missing/],
  ['token', 'issue --user 7 --creat', /unknown option '--creat'/],
  ['token', 'issue --user 7 8', /too many arguments/],
  ['token', 'issue --user --create', /argument missing/],
  ['token', 'revoke', /--token <token> and --user <id>/],
  ['token', 'revoke --user 7 --token T', /--token <token> and --user <id>/],
  ['token', 'revoke --user 7 --days 3', /unknown option '--days'/],
  ['account', '', /create or reset/],
  ['account', 'frobnicate', /unknown command 'frobnicate'/],
  ['account', 'create', /'--username <name>' not specified/],
  ['account', 'create --username', /argument missing/],
  ['account', 'create --username --admin', /argument missing/],
  ['account', 'create --username a/b', /letters, digits/],
  ['account', `create --username ${'n'.repeat(65)}`, /letters, digits/],
  ['account', 'create --username 王', /letters, digits/],
  ['account', 'create --username wang --admin --editor', /exclude each other/],
  ['account', 'create --username wang --user 7 --editor', /exclude each other/],
  ['account', 'create --username wang --user x', /whole number/],
  ['account', 'create --username wang --role admin', /unknown option '--role'/],
  ['account', 'create --username wang --password secret', /unknown option '--password'/],
  ['account', 'create wang', /'--username <name>' not specified|too many arguments/],
  ['account', 'reset', /'--username <name>' not specified/],
  ['account', 'reset --username wang --admin', /unknown option '--admin'/],
  ['media', '', /move or check/],
  ['media', 'move --at-once 0', /whole number/],
  ['media', 'check --remove', /unknown option '--remove'/],
  ['import', '', /LEGACY_DATABASE_URL/],
  ['import', '--from postgres://h/d', /mysql:/],
  ['import', '--map --dry-run', /'--map <file>' argument missing/],
  ['import', '--dryrun', /unknown option '--dryrun'/],
  ['import', '--close --reopen', /cannot be used with/],
  ['import', '--inspect --dry-run', /cannot be used with/],
  ['import', '--write-back', /'--write-back' needs '--follow'/],
  ['import', '--metrics-port 9105', /needs '--follow'/],
  ['parity', '', /record or replay/],
  ['parity', 'record', /'--old <url>' not specified/],
  ['parity', 'record --old ftp://h', /http:/],
  ['parity', 'record --old http://h --port 70000', /whole number/],
  ['parity', 'record --old http://h --sample 2', /from 0 to 1/],
  ['parity', 'record --old http://h --rate 0.5', /whole number/],
  ['parity', 'record --old http://h --clone', /unknown option '--clone'/],
  ['parity', 'replay --old http://h', /'--new <url>' not specified/],
  ['parity', 'replay --new http://h --from no.jsonl', /there is no no\.jsonl: record it/],
  ['parity', 'replay --new http://h --clone --parallel 4', /--unordered/],
  ['cutover', '', /run or set or show/],
  ['cutover', 'frobnicate --old http://h --new http://h', /too many arguments/],
  ['cutover', '--new http://h', /'--old <url>' not specified/],
  ['cutover', '--old http://h/path --new http://h', /without a path/],
  ['cutover', '--old http://h --new http://h --listen h:x', /an address and a port/],
  ['cutover', 'set jobLst 30', /not one of the operations/],
  ['cutover', 'set jobList 101', /from 0 to 100/],
  ['cutover', 'set jobCollect 50', /jobCollect writes, and moves as a whole/],
  ['cutover', 'set jobList', /missing required argument/],
  ['fuzz', '--requests many', /whole number/],
  ['fuzz', '--seed -1', /whole number/],
  ['soak', 'mixed --minutes 0', /number/],
  ['soak', 'mixed --clients 3', /whole number/],
  ['bench', '--sizes 10000,x', /whole numbers/],
  ['bench', '--sizes 999', /whole numbers from 1000/],
  ['bench', '--rounds', /argument missing/],
  ['bench:admin', '--jobs many', /whole number/],
  ['bench:cutover', '--rate 24', /whole number from 25/],
  ['bench:migrate', '--jobs 1e6', /whole number/],
  ['bench:migrate', '10000', /too many arguments/],
  ['bench:poster', 'x', /whole number/],
  ['bench:week', '--by-hand', /argument missing/],
  ['soak', '', /mixed or kill-gateway/],
  ['soak', 'sigterm --rounds x', /whole number/],
  ['soak', 'sigterm --users 3', /unknown option '--users'/],
  ['history', '--token x', /'--base <url>' not specified/],
  ['cluster', '--nodes 1', /whole number/],
  ['plan', '--busy 2', /number from 0.01 to 1/],
];

/** Unusable URLs, each with a password. */
const SECRET: readonly (readonly [Name, string])[] = [
  ['import', '--from mysqll://u:Secret@h/db'],
  ['import', '--from mysql://u:Secret%@h/db'],
  ['import', '--from u:Secret@h'],
  ['parity', 'replay --new ftp://u:Secret@h'],
  ['cutover', '--new http://h --old http://u:Secret@h/path'],
  ['fuzz', '--base ftp://u:Secret@h'],
];

/**
 * Commands whose arguments are tested in this process, because starting processes takes most of the
 * time.
 */
const HERE: Partial<Record<Name, Command>> = {
  migrate: migrate.program,
  seed: seed.program,
  token: token.program,
  account: account.program,
  media: media.program,
  import: importer.program,
  parity: parity.program,
  cutover: cutover.program,
  fuzz: fuzz.program,
  soak: soak.program,
  history: history.program,
  cluster: cluster.program,
  plan: plan.program,
  codegen: codegen.program,
};

describeBuilt("a command's arguments", () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-arguments-'));
  // This database is unreachable, so a command that uses it fails with another status.
  const environment = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    LEGACY_DATABASE_URL: '',
  };
  let restore = () => {
    /* Nothing has been inserted yet. */
  };
  const folderBefore = process.cwd();
  beforeAll(() => {
    restore = putIntoEnvironment(environment);
    process.chdir(folder);
  });
  afterAll(() => {
    process.chdir(folderBefore);
    restore();
    rmSync(folder, { recursive: true });
  });

  const start = (name: Name, words: readonly string[], more: Record<string, string> = {}) => {
    const file = join(root, COMMANDS[name]);
    const env = childEnvironment({ ...environment, ...more });
    return spawnSync(process.execPath, [file, ...words], { cwd: folder, encoding: 'utf8', env });
  };

  /** Like `start`, but in this process if possible. */
  function run(name: Name, text: string) {
    const words = text.split(' ').filter((each) => each !== '');
    const program = HERE[name];
    return program === undefined ? start(name, words) : runCommandHere(program, words);
  }

  const oneLine = {
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^error: [^\n]+\n$/) as unknown,
  };

  it.each(Object.keys(COMMANDS) as Name[])('end `%s` with status 2 if one is unknown', (name) => {
    const { status, stdout, stderr } = start(name, ['--frobnicate']);
    expect({ status, stdout, stderr }).toEqual(oneLine);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(WRONG.map(([name, words, line]) => ({ name, words, line })))(
    'end `$name $words` with status 2 and a one-line message',
    async ({ name, words, line }) => {
      const { status, stdout, stderr } = await run(name, words);
      expect({ status, stdout, stderr }).toEqual(oneLine);
      expect(stderr).toMatch(line);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it.each(SECRET)('are rejected without printing the password: %s %s', async (name, words) => {
    const { status, stdout, stderr } = await run(name, words);
    expect({ status, stdout, stderr }).toEqual(oneLine);
    expect(stderr).toMatch(/^error: option '--\w+ <url>' must /);
    expect(stderr).not.toContain('Secret');
  });

  it.each(Object.keys(COMMANDS) as Name[])(
    'of `%s` are explained by --help with examples and without a database',
    async (name) => {
      const { status, stdout, stderr } = await run(name, '--help');
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/^Usage: npm (start|run)/);
      expect(stdout).toMatch(/\nExamples:\n {2}\S/);
    },
  );

  it.each(['migrate', 'start', 'bench'] as const)(
    'of `%s` are explained without an error even if the reader closes the pipe',
    (name) => {
      const line = `"$0" "$1" --help | :`;
      const words = ['-c', line, process.execPath, join(root, COMMANDS[name])];
      expect(spawnSync('sh', words, { encoding: 'utf8' }).stderr).toBe('');
    },
  );

  it('end with status 1 if the output cannot be written to a full disk', () => {
    const words = ['-c', '"$0" "$1" --help > /dev/full', process.execPath];
    const { status, stderr } = spawnSync('sh', [...words, join(root, COMMANDS.token)], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The output cannot be written: ENOSPC: no space left on device, write\n',
    });
  });

  it.each([
    ['migrate', 'down'],
    ['token', 'issue'],
    ['account', 'create'],
    ['account', 'reset'],
    ['parity', 'record'],
    ['cutover', 'run'],
    ['soak', 'sigterm'],
  ] as const)('of `%s %s` are explained by --help', async (name, sub) => {
    const { status, stdout } = await run(name, `${sub} --help`);
    expect(status).toBe(0);
    expect(stdout).toContain(`${sub} [options]`);
    // Defaults are shown as they are typed.
    expect(stdout).not.toContain('{"');
  });

  // As in `npm run import --dry-run` without `--`: npm keeps the option, and the command gets none.
  it.each([
    ['import', '--from mysql://h/d', 'dry_run'],
    ['import', '--from mysql://h/d', 'map'],
    ['token', 'issue --user 7', 'admin'],
    ['account', 'create --username root', 'admin'],
    ['bench', '--rounds=1', 'quick'],
  ] as const)('are rejected if npm took an option of `%s %s`: %s', async (name, words, kept) => {
    const takeOut = putIntoEnvironment({ [`npm_config_${kept}`]: 'true' });
    const { status, stderr } = await run(name, words);
    takeOut();
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: npm took --\S+ for itself: two dashes come first[^\n]*\n$/);
  });
});
