import { spawnSync } from 'node:child_process';

const promtool = (...words: string[]) =>
  spawnSync('promtool', words, { cwd: __dirname, encoding: 'utf8' });
const isInstalled = promtool('--version').status === 0;

/** `apt-get install prometheus` installs promtool. */
(isInstalled ? describe : describe.skip)('the Prometheus alerts (skipped without promtool)', () => {
  it('pass the rule tests of prometheus-alerts.test.yml', () => {
    const { status, stdout, stderr } = promtool('test', 'rules', 'prometheus-alerts.test.yml');
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
