import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describeBuilt } from '../support/built';

describeBuilt('a log whose pipe nobody reads', () => {
  const log = JSON.stringify(join(__dirname, '../../dist/src/observability/log.js'));

  it('counts the lines that it drops', async () => {
    const script = `const { createLog, droppedLines } = require(${log});
      const log = createLog('info');
      for (let n = 0; n < 60_000; n += 1) log.info({ n }, 'x'.repeat(100));
      process.exit(droppedLines.count > 10_000 ? 7 : 1);`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    expect(await once(child, 'exit')).toEqual([7, null]);
  });

  it('does not keep the process from ending', async () => {
    // More than a pipe holds, and one turn of the event loop in which part of it is written.
    const script = `const log = require(${log}).createLog('info');
      for (let n = 0; n < 20_000; n += 1) log.info({ n }, 'x'.repeat(100));
      setImmediate(() => process.exit(7));`;
    const child = spawn(process.execPath, ['-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});
