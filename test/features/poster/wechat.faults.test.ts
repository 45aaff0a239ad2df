import { randomFillSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CodeCache } from '../../../src/features/poster/code/code.cache';
import { isCode } from '../../../src/features/poster/code/code.check';
import { createLocalCode } from '../../../src/features/poster/code/local.code';
import { createWechatCode, WECHAT_BREAKER } from '../../../src/features/poster/code/wechat.code';
import { Breaker } from '../../../src/lib/breaker';
import { aPicture, aPngBomb } from '../../support/pictures';
import { image, refusal, startWechat } from '../../support/wechat';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let wechat: Awaited<ReturnType<typeof startWechat>>;
let settings: Parameters<typeof createWechatCode>[0];

beforeEach(async () => {
  wechat = await startWechat();
  const app = { apiUrl: wechat.url, appId: 'wx1', secret: 's3cret', page: 'p' };
  settings = { ...app, envVersion: 'release' };
});

afterEach(() => wechat.close());

/** Bytes that look like the beginning of a good answer, one at a time, for ever. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/jpeg' });
  const timer = setInterval(() => response.write('{'), 5);
  response.on('close', () => clearInterval(timer));
}

test.each(['stable_token', 'getwxacodeunlimit'] as const)(
  'a %s that comes a byte at a time fails in time although garbage is collected, and codes go on',
  async (name) => {
    const code = createWechatCode(settings, { ms: 600 });
    const at = Array.from({ length: 9 }, (_, user) => `1_${user}`);
    wechat.next[name].push(...at.map(() => drip));
    const collecting = setInterval(collectGarbage, 20);
    try {
      const outcomes = await Promise.allSettled(at.map((scene) => code.make(scene)));
      const failed = outcomes.filter(({ status }) => status === 'rejected');
      expect(failed).toHaveLength(9);
      expect(failed).toMatchObject(Array(9).fill({ reason: { code: 'SERVICE_UNAVAILABLE' } }));
    } finally {
      clearInterval(collecting);
    }
    wechat.next[name].splice(0);
    await expect(code.make('1_99')).resolves.toBeDefined();
  },
);

test('WeChat that does not answer is asked three times, and then left alone', async () => {
  const told: string[] = [];
  const breaker = new Breaker('wechat', WECHAT_BREAKER, {
    down: () => told.push('down'),
    up: () => told.push('up'),
  });
  const code = createWechatCode(settings, { ms: 50, breaker });
  wechat.next.stable_token.push(...Array<typeof drip>(20).fill(drip));
  for (let call = 0; call < 10; call += 1)
    await expect(code.make(`1_${call}`)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(wechat.calls).toHaveLength(3);
  expect(told).toEqual(['down']);
});

describe('while every token is refused', () => {
  let now = 0;
  let code: (scene: string) => Promise<Buffer>;

  beforeEach(() => {
    code = createWechatCode(settings, { clock: () => now }).make;
    wechat.next.getwxacodeunlimit.push(
      ...Array<ReturnType<typeof refusal>>(2_000).fill(refusal(40001, 'invalid credential')),
    );
  });

  const forced = () =>
    wechat.named('stable_token').filter(({ body }) => body.force_refresh === true).length;

  test('it is renewed by force eight times a day at most', async () => {
    for (const day of [1, 2]) {
      // A poster a minute.
      for (let minute = 0; minute < 24 * 60; minute += 10, now += 600_000)
        await expect(code(`1_${minute}`)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(forced()).toBeLessThanOrEqual(8 * day);
    }
    expect(forced()).toBeGreaterThan(8);
  });

  test('a burst forces once, and WeChat is left alone for ten seconds', async () => {
    for (let user = 0; user < 50; user += 1) await expect(code(`1_${user}`)).rejects.toBeDefined();
    expect(forced()).toBe(1);
    expect(wechat.calls.length).toBeLessThan(10);
    wechat.next.getwxacodeunlimit.splice(0);
    now += 10_001;
    await expect(code('1_99')).resolves.toBeDefined();
  });
});

describe('a damaged code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-codes-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let jpeg: Buffer;
  let png: Buffer;

  beforeAll(async () => {
    png = await createLocalCode('p').make('1_1');
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const canvases = require('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
    const { createCanvas, loadImage } = canvases;
    const canvas = createCanvas(280, 280);
    canvas.getContext('2d').drawImage(await loadImage(png), 0, 0, 280, 280);
    jpeg = canvas.encodeSync('jpeg', 90);
  });

  const noise = (bytes: Buffer, from: number) => {
    const damaged = Buffer.from(bytes);
    randomFillSync(damaged, from, damaged.length - 14 - from);
    // A marker would end the picture's data, and be noticed before it is decoded.
    for (let at = from; at < damaged.length - 14; at += 1)
      if (damaged[at] === 0xff) damaged[at] = 1;
    return damaged;
  };
  const scanOf = (bytes: Buffer) => {
    const at = bytes.indexOf(Buffer.from([0xff, 0xda])) + 2;
    return at + bytes.readUInt16BE(at);
  };

  const damaged: [string, () => Buffer][] = [
    ['a JPEG of noise', () => noise(jpeg, scanOf(jpeg))],
    ['a JPEG whose second half is noise', () => noise(jpeg, jpeg.length >> 1)],
    ['a JPEG of zeros', () => Buffer.from(jpeg).fill(0, scanOf(jpeg), jpeg.length - 2)],
    ['a PNG of noise', () => noise(png, 50)],
    ['a PNG whose second half is noise', () => noise(png, png.length >> 1)],
    ['a black square', () => aPngBomb(280, 280)],
    ['a strip', () => aPicture('jpeg', 'blue', 600, 200)],
    ['a dot', () => aPicture('jpeg', 'blue', 20, 20)],
  ];

  test.each(damaged)('%s is no code', async (_what, make) => {
    expect(await isCode(make())).toBe(false);
  });

  test('whole ones are', async () => {
    expect([await isCode(jpeg), await isCode(png), await isCode(aPicture('webp', 'blue'))]).toEqual(
      [true, true, true],
    );
  });

  test.each(damaged)(
    '%s is neither kept nor drawn, and the next answer may be good',
    async (_what, make) => {
      const cache = new CodeCache(folder, createWechatCode(settings));
      wechat.next.getwxacodeunlimit.push(image(make()));
      await expect(cache.code(1, 2)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(readdirSync(folder)).toEqual([]);
      wechat.next.getwxacodeunlimit.push(image(jpeg));
      expect(await cache.code(1, 2)).toEqual(jpeg);
      rmSync(join(folder, readdirSync(folder)[0] ?? ''), { recursive: true });
    },
  );

  test('one that was kept before is made again', async () => {
    const maker = createWechatCode(settings);
    await new CodeCache(folder, maker).code(3, 4);
    const path = join(folder, readdirSync(folder)[0] ?? '', '3', '3_4');
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, noise(jpeg, scanOf(jpeg)));
    wechat.next.getwxacodeunlimit.push(image(jpeg));
    expect(await new CodeCache(folder, maker).code(3, 4)).toEqual(jpeg);
    expect(readFileSync(path)).toEqual(jpeg);
  });
});
