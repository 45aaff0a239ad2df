/**
 * The watcher's program, as text for `node -e`, so that it works the same from compiled and from
 * TypeScript sources. Announces itself in the lock folder, waits until its standard input closes
 * (however its parent ended), and stops the server: first fast, then immediately, which costs a
 * recovery at the next start but no data.
 */
export const WATCHER = `
const { cluster, pid, folder, name, fastMs, immediateMs } = JSON.parse(process.argv[1]);
const fs = require('node:fs');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
const runs = () => {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const a = fs.statSync('/proc/' + pid + '/cwd', { bigint: true });
    const b = fs.statSync(cluster, { bigint: true });
    return a.dev === b.dev && a.ino === b.ino;
  } catch { return false; }
};
const gone = async (ms) => {
  const end = performance.now() + ms;
  for (; runs(); await new Promise((next) => setTimeout(next, 20))) {
    if (performance.now() > end) return false;
  }
  return true;
};
const stop = async () => {
  for (const [signal, ms] of [['SIGINT', fastMs], ['SIGQUIT', immediateMs], ['SIGKILL', 5000]]) {
    if (runs()) try { process.kill(pid, signal); } catch {}
    if (await gone(ms)) end(0);
  }
  end(1);
};
const lock = require('node:net').createServer((socket) => socket.on('error', () => {}).destroy());
const end = (code) => {
  try { fs.rmSync(require('node:path').join(folder, name + '.sock'), { force: true }); } catch {}
  process.exit(code);
};
const begin = () => {
  try { fs.renameSync(name + '.new', name + '.sock'); } catch {}
  try { process.chdir('/'); } catch {}
  process.stdout.on('error', () => {});
  process.stdout.write('ready');
  let stopping;
  const now = () => (stopping ??= stop());
  process.stdin.on('end', now).on('close', now).on('error', now).resume();
};
// On a file system without sockets there is none. The name is short, below the folder.
try { process.chdir(folder); } catch {}
lock.once('listening', begin).once('error', begin).listen(name + '.new');
`;
