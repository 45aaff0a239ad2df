import fs, {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAccepted } from '../../../tools/parity/comparison/accepted';
import { adviceOn } from '../../../tools/parity/comparison/advice';
import { program } from '../../../tools/parity/main';
import { normalise } from '../../../tools/parity/comparison/normalise';
import { Pseudonyms } from '../../../tools/parity/recording/pseudonyms';
import { forward, MAX_BODY_BYTES, type Keep } from '../../../tools/parity/recording/forward';
import { startRecorder, type Recorder } from '../../../tools/parity/recording/record';
import { readRecording } from '../../../tools/parity/recording/recording';
import { replay } from '../../../tools/parity/replay';
import { summaryText } from '../../../tools/parity/summary';
import { ReplayResults } from '../../../tools/parity/comparison/differences';
import { call as callAt, keepAlive } from '../../../tools/soak/client';
import { aFavourite, aLineOfUsers, jobs } from '../../support/factories';
import { startOldService } from '../../support/import/old-service';
import { runCommandHere } from '../../support/run-command';
import { startService, type TestService } from '../../support/service';

const MOUNT = '/api/v2.home';
const PLACE = 'lng=113.5&lat=22.5';

describe('parity', () => {
  let service: TestService;
  let old: Awaited<ReturnType<typeof startOldService>>;
  let folder: string;
  let token: string;
  let jobId: number;
  const file = (name: string) => join(folder, name);

  beforeAll(async () => {
    service = await startService();
    old = await startOldService(service.base);
    folder = mkdtempSync(join(tmpdir(), 'job-gateway-parity-'));
    await aLineOfUsers(service.knex, 7);
    token = await service.tokenFor(7);
    const there = { lng: 113.51, lat: 22.51 };
    const ids = await jobs(service.knex, [
      { ...there, people_num: 3, cover: '/a.jpg' },
      { ...there, weigh: 5 },
      { lng: 113.9, lat: 22.9, content: '<p>好<img src="/a.jpg" /></p>' },
    ]);
    jobId = ids[0] ?? NaN;
    await aFavourite(service.knex, 7, ids[1] ?? NaN);
    await service.knex('job_keyword').insert({ user_id: 7, keyword: '普工' });
    await service.knex('factory').insert([{ factory_name: '甲' }, { factory_name: '乙' }]);
    await record();
  });

  afterAll(async () => {
    await old.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (recorder: Recorder, operation: string, form = '', as?: string) => {
    const response = await fetch(`http://127.0.0.1:${recorder.port}${MOUNT}/${operation}`, {
      method: 'POST',
      body: form,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(as !== undefined && { token: as }),
      },
    });
    return response.json();
  };

  const recorderWith = (options = {}) =>
    startRecorder({
      old: new URL(old.url),
      host: '127.0.0.1',
      port: 0,
      to: file('recording.jsonl'),
      tokens: file('tokens'),
      sample: 1,
      rate: 1000,
      ...options,
    });

  async function record() {
    const recorder = await recorderWith();
    await call(recorder, 'jobList', PLACE);
    await call(recorder, 'jobList', `${PLACE}&type=1`, token);
    await call(recorder, 'joblist', 'page=2', token);
    await call(recorder, 'collectList', `page_num=1&token=${token}`, token);
    await call(recorder, 'factoryList');
    await call(recorder, 'categoryList');
    await call(recorder, 'agentContent');
    await call(recorder, 'jobInfo');
    await call(recorder, 'jobInfo', `job_id=${jobId}`, token);
    await call(recorder, 'jobInfo', 'job_id=99999');
    await call(recorder, 'keywordList', '', token);
    await call(recorder, 'keywordList');
    await call(recorder, 'jobList', 'keyword=普工', token);
    await call(recorder, 'keywordList', '', token);
    await call(recorder, 'jobCollect', `job_id=${jobId}`, token);
    await call(recorder, 'jobCollect', `job_id=${jobId}`, token);
    await call(recorder, 'nothing');
    await recorder.close();
  }

  async function compareWith(
    options: Partial<Parameters<typeof replay>[1]> = {},
    accepted: ConstructorParameters<typeof ReplayResults>[0] = [],
    recording = 'recording.jsonl',
  ) {
    const results = new ReplayResults(accepted);
    await replay(
      readRecording(file(recording)),
      {
        new: new URL(service.base),
        old: null,
        pseudonyms: Pseudonyms.read(file('tokens')),
        clone: false,
        rate: 1000,
        parallel: 1,
        progress: () => undefined,
        ...options,
      },
      results,
    );
    return results;
  }

  const found = (results: ReplayResults) =>
    results.open.map(({ operation, kind, path }) => `${operation}: ${kind} at ${path}`).sort();

  const SEVEN = [
    'collectList: number as string at $.body.data.data[*].people_num',
    'collectList: value at $.body.data.last_page',
    'factoryList: new row at $.body.data[*]',
    'jobInfo: flag at $.body.data.is_collect',
    'jobInfo: message at $.body.msg',
    'jobList: distance form at $.body.data.data[*].distance',
    'jobList: order of ties at $.body.data.data[*].id',
  ];

  it('finds the seven planted differences and nothing else', async () => {
    const results = await compareWith();
    expect(found(results)).toEqual(SEVEN);
    expect(results.agrees).toBe(false);
    expect(results.open.find(({ kind }) => kind === 'distance form')?.advice).toBe(
      'DISTANCE_FORMAT=metres',
    );
  });

  it('finds the same differences live, with four requests at a time', async () => {
    expect(found(await compareWith({ old: new URL(old.url), parallel: 4 }))).toEqual(SEVEN);
  });

  it("forwards the caller's host and ignores it in the HTML of answers", async () => {
    const recorder = await recorderWith({ old: new URL(service.base), to: file('hosts') });
    const { data } = (await call(recorder, 'jobInfo', `job_id=${jobId + 2}`)) as {
      data: { content: string };
    };
    await recorder.close();
    expect(data.content).toContain(`src="http://127.0.0.1:${recorder.port}/a.jpg"`);
    const results = await compareWith({}, [], 'hosts');
    expect(found(results)).toEqual([]);
    expect(results.rows.get('jobInfo')).toMatchObject({ compared: 1, same: 1 });
  });

  it('advises on REST_PATHS if the new service answers 404', async () => {
    const results = await compareWith({ new: new URL('/elsewhere', service.base) });
    expect(results.open.map(({ kind, advice }) => [kind, advice])).toContainEqual([
      'HTTP status',
      'REST_PATHS, if the path is another here',
    ]);
  });

  it('advises on TOKEN_HMAC_KEY if the new service answers 401', () => {
    const advice = (kind: string, path: string, old: number) =>
      adviceOn('collectList', { kind, path, old, new: 401 });
    const key = "TOKEN_HMAC_KEY, if the old service's tokens are used";
    expect(advice('HTTP status', '$.status', 200)).toBe(key);
    expect(advice('code', '$.body.code', 1)).toBe(key);
  });

  it('skips requests that write unless the option clone is set', async () => {
    const kept = () => service.knex('job_collect').where({ user_id: 7, job_id: jobId });
    const careful = await compareWith();
    expect(careful.rows.get('jobCollect')).toMatchObject({ compared: 0, skipped: 2 });
    expect(careful.rows.get('jobList')).toMatchObject({ compared: 3, skipped: 1 });
    // The history requested after the skipped search would differ.
    expect(careful.rows.get('keywordList')).toMatchObject({ compared: 2, skipped: 1 });

    const bold = await compareWith({ clone: true });
    expect(bold.rows.get('jobCollect')).toMatchObject({ compared: 2, same: 2, skipped: 0 });
    expect(await kept()).toHaveLength(0);
  });

  it('finds no difference between equal services', async () => {
    const results = await compareWith({ old: new URL(service.base) });
    expect(found(results)).toEqual([]);
    expect(results.agrees).toBe(true);
  });

  it('keeps tokens out of the recording, in a file readable only by its owner', () => {
    const recording = readFileSync(file('recording.jsonl'), 'utf8');
    expect(recording).not.toContain(token);
    expect(recording).toMatch(/"token":"caller-[0-9a-f]{16}"/);
    expect(statSync(file('tokens')).mode & 0o777).toBe(0o600);
    expect(statSync(file('recording.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('does not agree if the tokens of the recording were not named', async () => {
    const results = await compareWith({ pseudonyms: null, old: new URL(service.base) });
    expect(found(results)).toEqual([]);
    expect(results.agrees).toBe(false);
    expect(summaryText(results)).toMatch(/Incomplete: \d+ requests .* \(--tokens\)\.$/);
  });

  it('accepts exactly the differences that match the list', async () => {
    const results = await compareWith({}, [
      { operation: 'jobList', kind: 'distance form', reason: 'wanted' },
      { path: '$.body.data.last_page', old: 2, new: 1, reason: 'off by one there' },
      { path: '$.body.data.is_collect', old: 9, reason: 'does not fit' },
      { operation: 'jobInfo', kind: 'order of ties', reason: 'another operation' },
      { kind: 'flag', path: '$.body.data.id', reason: 'another path' },
      { path: '$.body.data.is_collect', new: 9, reason: 'another value' },
    ]);
    expect(found(results)).toHaveLength(5);
    expect(results.accepted.map(({ accepted }) => accepted).sort()).toEqual([
      'off by one there',
      'wanted',
    ]);
  });

  it('reads a list of accepted differences, which all need a reason', () => {
    const read = (list: unknown) => {
      writeFileSync(file('accepted'), JSON.stringify(list));
      return readAccepted(file('accepted'));
    };
    expect(read([{ reason: 'wanted' }])).toEqual([{ reason: 'wanted' }]);
    const proposal = { path: '$.a', reason: '', seen: 'differed from itself' };
    expect(read([proposal, { reason: 'wanted' }])).toEqual([{ reason: 'wanted' }]);
    expect(() => read([{ reason: 'wanted' }, { reason: ' ' }])).toThrow('entry 2 gives no reason');
    expect(() => read({ reason: 'wanted' })).toThrow('not a list');
    const misspelt = { operation: 'jobInf', reason: 'wanted' };
    expect(() => read([misspelt])).toThrow('no operation is "jobInf"');
    expect(() => read([null])).toThrow('entry 1 gives no reason');
    expect(() => read(['wanted'])).toThrow('entry 1 gives no reason');
  });

  it("ignores a poster's host and version and compares times by their type", () => {
    const poster = (url: string, time: unknown) =>
      normalise({ status: 200, text: JSON.stringify({ time, data: { url } }) }, new Set());
    const one = poster('http://a/uploads/job/5.png?v=1', '1');
    expect(poster('//b:8/uploads/job/5.png?v=2', '2')).toEqual(one);
    expect(poster('//b:8/uploads/job/6.png?v=2', '2')).not.toEqual(one);
    expect(poster('http://a/uploads/job/5.png?v=1', 1)).not.toEqual(one);
    // PHP sends this if a file begins with a byte order mark.
    expect(normalise({ status: 200, text: '\uFEFF{}' }, new Set()).body).toEqual({});
  });

  it('records all requests of a share of the callers, at a limited rate', async () => {
    const third = await recorderWith({ to: file('third'), sample: 1 / 3 });
    const callers = Array.from({ length: 30 }, (_, n) => `caller-${n}`);
    for (const each of [...callers, ...callers]) await call(third, 'categoryList', '', each);
    await third.close();
    const tokens: unknown[] = [];
    for await (const { token } of readRecording(file('third'))) tokens.push(token);
    expect([tokens.length, new Set(tokens).size]).toEqual([20, 10]);
    const slow = await recorderWith({ to: file('slow'), rate: 3 });
    const oneSecond = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    for (let each = 0; each < 5; each += 1) await call(slow, 'categoryList');
    await slow.close();
    oneSecond.mockRestore();
    expect(slow.counts.recorded).toBe(3);
  });

  it('returns 502 while the old service is down, and counts the failure', async () => {
    const recorder = await recorderWith({ old: new URL('http://127.0.0.1:1'), to: file('away') });
    const response = await fetch(`http://127.0.0.1:${recorder.port}${MOUNT}/categoryList`, {
      method: 'POST',
    });
    expect(response.status).toBe(502);
    expect(recorder.counts).toMatchObject({ served: 1, recorded: 0, failed: 1 });
    await recorder.close();
    const results = await compareWith({ new: new URL('http://127.0.0.1:1') });
    expect(results.agrees).toBe(false);
    expect(summaryText(results)).toContain('got no answer');
  });

  it('answers without the old service once that has been silent for too long', async () => {
    const silent = createServer((request, response) => {
      if (request.url?.endsWith('jobList') === true) response.write('half');
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const old = new URL(`http://127.0.0.1:${port}`);
    const recorder = await recorderWith({ old, to: file('silent'), silence: 200 });
    const address = `http://127.0.0.1:${recorder.port}${MOUNT}/categoryList`;
    expect((await fetch(address, { method: 'POST' })).status).toBe(502);
    await expect(call(recorder, 'jobList')).rejects.toThrow('terminated');
    expect(recorder.counts).toMatchObject({ served: 2, recorded: 0, failed: 2 });
    expect(recorder.lastProblem()).toContain('silent');
    await recorder.close();
    silent.closeAllConnections();
    silent.close();
  });

  it('stops beside a client that never pauses, and records all of its requests', async () => {
    const recorder = await recorderWith({ to: file('busy') });
    const agent = keepAlive(1);
    const client = async () => {
      for (;;) {
        const { envelope, error } = await callAt(recorder.port, 'categoryList', { agent });
        if (envelope === undefined) return error;
      }
    };
    const error = client();
    while (recorder.counts.served < 3) await new Promise(setImmediate);
    await recorder.close();
    expect(await error).toBe('ECONNREFUSED');
    const { served, recorded } = recorder.counts;
    expect(recorded).toBe(served);
  });

  it('holds no more of a body than it could record', async () => {
    const BYTES = 8 * 1024 * 1024;
    const behind = createServer((request, response) => {
      request.resume().on('end', () => response.end(Buffer.alloc(BYTES)));
    });
    await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
    const urlOf = ({ port }: AddressInfo) => new URL(`http://127.0.0.1:${port}`);
    const kept: number[] = [];
    const keep: Keep = (_request, sent, _status, answer) => kept.push(sent.length, answer.length);
    const proxy = createServer((request, response) =>
      forward(
        urlOf(behind.address() as AddressInfo),
        request,
        response,
        keep,
        () => undefined,
        10_000,
      ),
    );
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const sent = { method: 'POST', body: Buffer.alloc(BYTES) };
    const answer = await fetch(urlOf(proxy.address() as AddressInfo), sent);
    expect((await answer.arrayBuffer()).byteLength).toBe(BYTES);
    expect(kept).toHaveLength(2);
    for (const each of kept) {
      expect(each).toBeGreaterThan(MAX_BODY_BYTES);
      expect(each).toBeLessThan(2 * MAX_BODY_BYTES);
    }
    for (const server of [proxy, behind]) server.close().closeAllConnections();
  });

  it('closes the connection if the old service truncates an answer', async () => {
    const breaking = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
    });
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
    const { port } = breaking.address() as AddressInfo;
    const recorder = await recorderWith({
      old: new URL(`http://127.0.0.1:${port}`),
      to: file('broken'),
    });
    await expect(call(recorder, 'categoryList')).rejects.toThrow('terminated');
    expect(recorder.counts).toMatchObject({ served: 1, recorded: 0, failed: 1 });
    await recorder.close();
    breaking.close();
  });

  it('keeps serving while the recording cannot be written, and counts the failures', async () => {
    const recorder = await recorderWith({ to: '/dev/full' });
    await call(recorder, 'categoryList');
    await call(recorder, 'categoryList');
    await recorder.close();
    expect(recorder.counts).toMatchObject({ served: 2, recorded: 0, failed: 2 });
    expect(recorder.lastProblem()).toMatch(/^ENOSPC/);
  });

  it('leaves nothing of a line that the disk had no room for', async () => {
    const recorder = await recorderWith({ to: file('short') });
    jest.spyOn(fs, 'appendFileSync').mockImplementationOnce((to) => {
      fs.writeSync(to as number, '{"at":');
      throw new Error('ENOSPC');
    });
    await call(recorder, 'categoryList');
    await call(recorder, 'categoryList');
    await recorder.close();
    expect(recorder.counts).toMatchObject({ recorded: 1, failed: 1 });
    const text = readFileSync(file('short'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ operation: 'categoryList' });
  });

  it('goes on after a truncated last line, and names it when all others are compared', async () => {
    const [first = ''] = readFileSync(file('recording.jsonl'), 'utf8').split('\n');
    writeFileSync(file('torn'), `${first}\n${first.slice(0, 40)}`);
    const recorder = await recorderWith({ to: file('torn') });
    await call(recorder, 'categoryList');
    await recorder.close();
    const words = ['--new', service.base, '--from', file('torn'), '--report', file('torn.report')];
    const { status, stdout, stderr } = await runCommandHere(program, ['replay', ...words]);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/categoryList +1[^]*jobList +1/)]);
    expect(stderr).toContain('torn, line 2: not an exchange.');
    const { operations } = JSON.parse(readFileSync(file('torn.report'), 'utf8')) as Report;
    expect(operations.map(({ compared }) => compared)).toEqual([1, 1]);
    process.exitCode = 0;
  });

  it.each(['{"pseu', 'null'])('names the file of tokens, and its line %s', (line) => {
    writeFileSync(file('cut.tokens'), `{"key":"k"}\n${line}`);
    expect(() => Pseudonyms.read(file('cut.tokens'))).toThrow(/cut\.tokens, line 2: not a token/);
  });

  it('leaves no file of tokens that the disk had no room for', () => {
    jest.spyOn(fs, 'writeFileSync').mockImplementationOnce((path) => {
      fs.closeSync(fs.openSync(path as string, 'wx'));
      throw new Error('ENOSPC');
    });
    expect(() => Pseudonyms.open(file('full.tokens'))).toThrow('ENOSPC');
    expect(existsSync(file('full.tokens'))).toBe(false);
  });

  it('stores no token in a file that others may read, even if its own was deleted', () => {
    const pseudonyms = Pseudonyms.open(file('deleted.tokens'));
    rmSync(file('deleted.tokens'));
    expect(() => pseudonyms.of('secret')).toThrow(/^ENOENT: .*deleted\.tokens/);
    expect(existsSync(file('deleted.tokens'))).toBe(false);
  });

  it('fails to start if the recording cannot be written', async () => {
    await expect(recorderWith({ to: file('no/folder') })).rejects.toThrow(/^ENOENT: .*no\/folder/);
  });

  it('fails to compare if the report cannot be written', async () => {
    writeFileSync(file('recording'), '');
    const words = [
      '--new',
      service.base,
      '--from',
      file('recording'),
      '--report',
      file('no/folder'),
    ];
    const { status, stdout, stderr } = await runCommandHere(program, ['replay', ...words]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The report cannot be written \(--report\): ENOENT.*no\/folder/);
  });

  it.each(['--from', '--tokens'])('names the missing file of %s', async (option) => {
    writeFileSync(file('recording'), '');
    const words = ['--new', service.base, '--from', file('recording'), option, file('nowhere')];
    const { status, stderr } = await runCommandHere(program, ['replay', ...words]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(`no ${file('nowhere')}`)]);
  });

  it.each(['--from', '--tokens', '--accepted'])('names a folder of %s', async (option) => {
    writeFileSync(file('recording'), '');
    const words = ['--new', service.base, '--from', file('recording'), option, folder];
    const { status, stderr } = await runCommandHere(program, ['replay', ...words]);
    expect([status, stderr]).toEqual([1, `${folder} is a folder, not a file.\n`]);
  });

  it('does not agree if nothing was compared', async () => {
    writeFileSync(file('empty'), '');
    const words = ['--new', service.base, '--from', file('empty'), '--report', file('report')];
    await runCommandHere(program, ['replay', ...words]);
    expect(JSON.parse(readFileSync(file('report'), 'utf8'))).toMatchObject({ agrees: false });
    process.exitCode = 0;
  });

  it('reports a summary as text and everything as JSON', async () => {
    const results = await compareWith();
    expect(summaryText(results)).toContain('7 differences to look at');
    const report = JSON.parse(JSON.stringify(results.report())) as Report;
    expect(report.agrees).toBe(false);
    expect(report.differences).toHaveLength(7);
    const form = report.differences.find(({ kind }) => kind === 'distance form');
    expect(form?.examples[0]).toMatchObject({
      request: expect.stringMatching(/^jobList\(/) as string,
      old: expect.any(Number) as number,
      new: expect.stringMatching(/km$/) as string,
    });
  });
});

type Report = ReturnType<ReplayResults['report']>;
