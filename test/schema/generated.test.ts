import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, validate } from 'graphql';
import { generatedFiles } from '../../schema/generate';
import { createSchema } from '../../src/graphql/schema';
import { packageRoot } from '../../src/lib/package-root';

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');

describe('every generated file', () => {
  it('matches the code (if not, run `npm run codegen`)', async () => {
    const stale = Object.entries(await generatedFiles()).filter(
      ([path, text]) => read(path) !== text,
    );
    expect(stale.map(([path]) => path)).toEqual([]);
  });
});

describe.each(['schema/operations', 'examples/web/operations'])('the documents in %s', (folder) => {
  const files = readdirSync(join(packageRoot, folder)).filter((file) => file.endsWith('.graphql'));

  it('exist', () => expect(files).not.toEqual([]));

  it.each(files)('are valid against the schema: %s', (file) => {
    expect(validate(createSchema(), parse(read(join(folder, file))))).toEqual([]);
  });
});
