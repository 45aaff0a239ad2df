// Ends the process with one line if Node.js is older than package.json allows. Import it first,
// because later imports may not even load there.
import { createRequire } from 'node:module';

const { engines } = createRequire(import.meta.url)('../package.json');
const oldest = engines.node.replace('>=', '');
const current = process.versions.node;
if (oldest.localeCompare(current, 'en', { numeric: true }) > 0) {
  console.error(`Node.js ${oldest} or newer is needed; this is ${current}.`);
  process.exit(1);
}
