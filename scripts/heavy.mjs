// npm run heavy -- <name> [options]: one of test/heavy, see docs/operations.md.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [name = '', ...options] = process.argv.slice(2);
const names = ['kill-gateway', 'kill-postgres', 'sigterm', 'overload', 'connections', 'attacks'];
const file = join(
  import.meta.dirname,
  '..',
  'test',
  'heavy',
  name === 'attacks' ? 'attacks/main.mjs' : `${name}.mjs`,
);
if (names.includes(name) && existsSync(file)) {
  process.exitCode = spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' }).status ?? 1;
} else {
  console.error(`One of: ${names.join(', ')}`);
  process.exitCode = 1;
}
