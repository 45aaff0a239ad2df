import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describeBuilt } from '../support/built';

describeBuilt('a log that nobody reads', () => {
  it('does not keep the process from ending', async () => {
    const log = join(__dirname, '../../dist/src/observability/log.js');
    // More than a pipe holds, and a turn of the event loop in which some of it is written.
    const script = `const log = require(${JSON.stringify(log)}).createLog('info');
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
