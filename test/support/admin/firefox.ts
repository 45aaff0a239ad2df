import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';

/** Where Debian installs Firefox; FIREFOX sets another path. */
const FIREFOX = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path !== undefined && existsSync(path),
);

/** Like `describe`, but visibly skipped if there is no Firefox. */
export function describeInFirefox(name: string, tests: () => void): void {
  if (FIREFOX === undefined) describe.skip(`${name} (skipped: no Firefox on this machine)`, tests);
  else describe(name, tests);
}

/** Keys by their names, as WebDriver numbers them. */
export const KEYS = { Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007' } as const;

/** How long to wait for a condition in a page. */
const PATIENCE_MS = 20_000;

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/**
 * A tab of Firefox, driven through WebDriver BiDi: Playwright drives only a Firefox of its own
 * build.
 */
export class Firefox {
  readonly #folder = mkdtempSync(join(tmpdir(), 'job-gateway-firefox-'));
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #socket!: WebSocket;
  #context = '';

  private constructor() {
    const profile = ['--headless', '--no-remote', '--profile', this.#folder];
    this.#process = spawn(FIREFOX ?? '', [...profile, '--remote-debugging-port', '0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }

  static async start(): Promise<Firefox> {
    const firefox = new Firefox();
    await firefox.#connect();
    return firefox;
  }

  async goto(url: string): Promise<void> {
    const context = this.#context;
    await this.#send('browsingContext.navigate', { context, url, wait: 'complete' });
  }

  /** Waits until an expression in the page is true, and returns its value. */
  async until<Value>(expression: string): Promise<Value> {
    const reply = await this.#send<{
      result?: { value: Value };
      exceptionDetails?: { text: string };
    }>('script.evaluate', {
      expression: `new Promise((resolve, reject) => {
          setTimeout(() => reject(new Error('It is not so.')), ${PATIENCE_MS});
          const look = () => {
            const value = ${expression};
            if (value) resolve(value);
            else requestAnimationFrame(look);
          };
          look();
        })`,
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (reply.result === undefined)
      throw new Error(`${expression}: ${reply.exceptionDetails?.text}`);
    return reply.result.value;
  }

  /** Waits for a text on the page. */
  readonly untilText = (text: string): Promise<boolean> =>
    this.until(`document.body.innerText.includes(${JSON.stringify(text)})`);

  /** Clicks in the middle of the first element that an XPath finds, once there is one. */
  async click(xpath: string): Promise<void> {
    await this.until(
      `document.evaluate(${JSON.stringify(xpath)}, document, null, 9).singleNodeValue !== null`,
    );
    const { nodes } = await this.#send<{ nodes: { sharedId: string }[] }>(
      'browsingContext.locateNodes',
      { context: this.#context, locator: { type: 'xpath', value: xpath } },
    );
    const origin = { type: 'element', element: { sharedId: nodes[0]?.sharedId } };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#perform({ type: 'pointer', id: 'mouse', actions });
  }

  /** Presses keys, one after another: characters, or `KEYS`. */
  async type(keys: string): Promise<void> {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#perform({ type: 'key', id: 'keyboard', actions });
  }

  async close(): Promise<void> {
    const hasEnded = once(this.#process, 'exit');
    await this.#send('browser.close', {});
    await hasEnded;
    this.#socket.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #connect(): Promise<void> {
    const { stderr } = this.#process;
    if (stderr === null) throw new Error('It has no standard error.');
    for await (const line of createInterface({ input: stderr })) {
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (address === undefined) continue;
      this.#socket = new WebSocket(`${address}/session`);
      break;
    }
    stderr.resume();
    await once(this.#socket, 'open');
    this.#socket.on('message', (data: Buffer) => {
      const reply = JSON.parse(data.toString()) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
    await this.#send('session.new', { capabilities: {} });
    const { context } = await this.#send<{ context: string }>('browsingContext.create', {
      type: 'tab',
    });
    this.#context = context;
    // Otherwise the page has no focus, and its fields get no blur events.
    await this.#send('browsingContext.activate', { context });
  }

  readonly #perform = (input: object) =>
    this.#send('input.performActions', { context: this.#context, actions: [input] });

  async #send<Result>(method: string, params: object): Promise<Result> {
    const id = this.#waiting.size;
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.message ?? reply.error}`);
    return reply.result as Result;
  }
}
