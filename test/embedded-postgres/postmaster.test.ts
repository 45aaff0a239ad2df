import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compileEmbedded } from '../support/jest/embedded-compiled';

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('the search for processes opens few files however many processes there are', async () => {
  const compiled = await compileEmbedded();
  const postmaster = join(compiled, 'server/postmaster.js');
  const script = `require(${JSON.stringify(postmaster)})
    .processesIn('/').then((found) => console.log(JSON.stringify(found)))`;
  // Another 100 processes, and fewer files than that.
  const shell = `for _ in $(seq 100); do sleep 60 & done
    (ulimit -n 64; exec "$0" -e "$1")
    status=$?
    kill $(jobs -p)
    exit $status`;
  try {
    const found = execFileSync('bash', ['-c', shell, process.execPath, script]);
    expect(JSON.parse(String(found))).toEqual(expect.any(Array));
  } finally {
    await rm(compiled, { recursive: true, force: true });
  }
});
