import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AcceptedFile } from '../../../tools/cutover/comparing/accepted.file';
import type { Group } from '../../../tools/cutover/comparing/findings';
import { program } from '../../../tools/cutover/main';
import { runCommandHere } from '../../support/run-command';

const SIDES = ['--old', 'http://127.0.0.1:1', '--new', 'http://127.0.0.1:1'];
const NOISE = {
  kind: 'value',
  path: '$.body.data.last_page',
  total: { noise: 3, found: 0 },
} as unknown as Group;

/** The timers and servers that keep this process alive. */
const active = () =>
  process
    .getActiveResourcesInfo()
    .filter((each) => /Timeout|TCPServerWrap/.test(each))
    .sort();

describe('starting the cutover', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-cutover-'));
  const shares = join(folder, 'shares.json');
  const accepted = join(folder, 'accepted.json');
  const listen = ['--listen', '127.0.0.1:0', '--file', shares, '--accepted', accepted];

  const start = async (...more: string[]) => {
    const before = active();
    const result = await runCommandHere(program, [...SIDES, ...listen, ...more]);
    // A closed handle disappears after the current turn of the event loop.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    return { ...result, left: active().slice(before.length) };
  };

  afterEach(() => {
    rmSync(shares, { force: true });
    rmSync(accepted, { force: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('fails and leaves nothing open if the port of the metrics is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const { status, stderr, left } = await start('--metrics-port', String(port));
    await new Promise((resolve) => taken.close(resolve));
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(`^[^\\n]*--metrics-port: ${port} at \\S+ is taken by another process\\.\\n$`),
      ),
    ]);
    expect(left).toEqual([]);
  });

  it('fails and leaves nothing open if accepted differences are invalid', async () => {
    writeFileSync(accepted, '[');
    const { status, stderr, left } = await start();
    expect([status, stderr.startsWith(`${accepted}: `), left]).toEqual([1, true, []]);
  });

  it.each([
    ['', `${accepted}: not`],
    ['postgres://u:Secret@127.0.0.1:1,127.0.0.1:2/jobs?target_session_attrs=read-write', accepted],
    ['postgres://u:Secret@127.0.0.1:1,127.0.0.1:x/jobs', 'must percent-encode'],
    ['postgres://u:Secret@127.0.0.1:1,/jobs', 'must have no empty host'],
    ['mysql://u:Secret@127.0.0.1/jobs', 'must be a URL that starts with postgres://'],
  ])('reads DATABASE_URL like the service: "%s"', async (url, line) => {
    // Files are read after options.
    writeFileSync(accepted, '{}');
    const words = [...SIDES, ...listen];
    const { stderr } = await runCommandHere(program, words, { DATABASE_URL: url });
    expect(stderr).toContain(line);
    expect(stderr).not.toContain('Secret');
  });

  it('prints a URL if it listens on an IPv6 address', async () => {
    const signals = jest.spyOn(process, 'on').mockReturnValue(process);
    const { status, stdout } = await start('--listen', '[::1]:0');
    const stop = signals.mock.calls.find(([name]) => name === 'SIGTERM')?.[1];
    jest.spyOn(console, 'log').mockReturnValue(undefined);
    (stop as () => void)();
    jest.restoreAllMocks();
    expect([status, stdout]).toEqual([0, expect.stringMatching(/http:\/\/\[::1\]:\d+ -> old/)]);
  });

  it('fails and names the file if shares are invalid', async () => {
    writeFileSync(shares, '{');
    const { status, stderr } = await start();
    expect([status, stderr.startsWith(`${shares}: not JSON`)]).toEqual([1, true]);
  });

  it('reports a mistake in accepted differences once for each change of the file', () => {
    writeFileSync(accepted, '[]');
    const problems: string[] = [];
    const list = new AcceptedFile(accepted, [], (why) => problems.push(why));
    const misedit = (text: string, seconds: number) => {
      writeFileSync(accepted, text);
      utimesSync(accepted, seconds, seconds);
    };
    misedit('[', 1_000);
    for (let time = 0; time < 3; time += 1) list.propose('jobList', NOISE, 10);
    list.look();
    expect(problems).toHaveLength(1);
    misedit('[', 2_000);
    list.look();
    list.propose('jobList', NOISE, 10);
    expect(problems).toHaveLength(2);
    list.close();
  });

  it('proposes a difference again that could not be written', () => {
    const path = join(folder, 'later', 'accepted.json');
    const list = new AcceptedFile(path, [], () => undefined);
    list.propose('jobList', NOISE, 10);
    mkdirSync(join(folder, 'later'));
    list.propose('jobList', NOISE, 10);
    expect(readFileSync(path, 'utf8')).toContain(NOISE.path);
    list.close();
  });

  it('reports a list of accepted differences whose state it cannot read, and goes on', () => {
    const problems: string[] = [];
    const list = new AcceptedFile(accepted, [], (why) => problems.push(why));
    symlinkSync(accepted, accepted);
    for (let time = 0; time < 2; time += 1) list.look();
    expect(problems).toEqual([expect.stringContaining('ELOOP')]);
    list.close();
  });
});
