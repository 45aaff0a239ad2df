import { asTyped } from '../../src/lib/typed-command';

it.each([
  ['run "npm run migrate".', 'run "node dist/tools/commands/migrate.js".'],
  ['npm run --silent token -- issue', 'node dist/tools/commands/token.js issue'],
  ['npm run import --', 'node dist/tools/import/main.js'],
  ['npm run lint', 'npm run lint'],
])('in the image, without npm, a command is named by its file: %s', (text, named) => {
  expect([asTyped(text, true), asTyped(text)]).toEqual([named, text]);
});
