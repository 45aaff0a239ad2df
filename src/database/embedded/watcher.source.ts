/**
 * What the watcher runs, as text for `node -e`, so that it works the same from compiled and from TypeScript sources. It
 * holds the watcher's lock, waits until its standard input closes (in whatever way its parent ended), and stops the
 * server: fast first, then at once, which costs a recovery at the next start and no data.
 */
export const WATCHER = `
const { cluster, pid, address, fastMs, immediateMs } = JSON.parse(process.argv[1]);
const fs = require('node:fs');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
const runs = () => {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const a = fs.statSync('/proc/' + pid + '/cwd', { bigint: true }), b = fs.statSync(cluster, { bigint: true });
    return a.dev === b.dev && a.ino === b.ino;
  } catch { return false; }
};
const gone = async (ms) => {
  for (const end = Date.now() + ms; runs(); await new Promise((next) => setTimeout(next, 20))) if (Date.now() > end) return false;
  return true;
};
const stop = async () => {
  for (const [signal, ms] of [['SIGINT', fastMs], ['SIGQUIT', immediateMs], ['SIGKILL', 5000]]) {
    if (runs()) try { process.kill(pid, signal); } catch {}
    if (await gone(ms)) process.exit(0);
  }
  process.exit(1);
};
const lock = require('node:net').createServer((socket) => {
  socket.on('error', () => {});
  socket.end(String(process.pid), () => socket.destroy());
});
let tries = 0;
lock.on('error', () => (++tries > 250 ? process.exit(2) : setTimeout(listen, 20)));
const listen = () => lock.listen(address);
lock.once('listening', () => {
  process.stdout.on('error', () => {});
  process.stdout.write('ready');
  let stopping;
  const end = () => (stopping ??= stop());
  process.stdin.on('end', end).on('close', end).on('error', end).resume();
});
if (process.platform !== 'linux') fs.rmSync(address, { force: true });
listen();
`;
