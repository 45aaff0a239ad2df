import { spawnSync } from 'node:child_process';

const promtool = (...words: string[]) =>
  spawnSync('promtool', words, { cwd: __dirname, encoding: 'utf8' });
const isInstalled = promtool('--version').status === 0;

/** `apt-get install prometheus` brings promtool. */
(isInstalled ? describe : describe.skip)('the alerts for Prometheus', () => {
  it('fire as prometheus-alerts.test.yml says, and not otherwise', () => {
    const { status, stdout, stderr } = promtool('test', 'rules', 'prometheus-alerts.test.yml');
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
