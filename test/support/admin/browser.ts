import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Where Debian and related systems install Chromium; CHROMIUM sets another path. */
const CHROMIUM = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/** Like `describe`, but visibly skipped if there is no Chromium. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (CHROMIUM === undefined)
    describe.skip(`${name} (skipped: no Chromium on this machine)`, tests);
  else describe(name, tests);
}

/**
 * Starts a browser that reaches only this machine: requests to other hosts fail, as if offline.
 * `names`: rules for a test's own hosts, such as `MAP other.test 127.0.0.1`.
 */
export function startBrowser(names: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=${[...names, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(', ')}`,
    ],
  });
}
