// Formats texts as their files would be: {path: text} on stdin, the same formatted on stdout.
// A process of its own, because Prettier is an ES module, which compiled CommonJS cannot load
// everywhere.
import { json } from 'node:stream/consumers';
import { format, resolveConfig } from 'prettier';

const files = Object.entries(await json(process.stdin));
const formatted = await Promise.all(
  files.map(async ([path, text]) => [
    path,
    await format(text, { ...(await resolveConfig(path)), filepath: path }),
  ]),
);
process.stdout.write(JSON.stringify(Object.fromEntries(formatted)));
