// Ends the process with one line on a Node.js that is older than package.json allows. To be
// imported first, because what comes after it may not even load there.
import { createRequire } from 'node:module';

const { engines } = createRequire(import.meta.url)('../package.json');
const oldest = engines.node.replace('>=', '');
const current = process.versions.node;
if (oldest.localeCompare(current, 'en', { numeric: true }) > 0) {
  console.error(`Node.js ${oldest} or newer is needed; this is ${current}.`);
  process.exit(1);
}
