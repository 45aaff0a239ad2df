import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, findBreakingChanges, findDangerousChanges, printSchema } from 'graphql';
import { createCommand, runCommand } from '../src/command';
import { packageRoot } from '../src/lib/package-root';
import { createSchema } from '../src/graphql/schema';
import { withSettingsTable } from './settings-table';
import { graphqlFiles, typedDocuments, type TypedDocuments } from './typed-documents';

/** The schema as it is checked in. */
export const printedSchema = (): string => `${printSchema(createSchema())}\n`;

/** Where typed documents go, and what they are made of. */
function documentFiles(): Record<string, TypedDocuments> {
  const parsed = (path: string): TypedDocuments => {
    const folder = join(packageRoot, path);
    return { folder, files: graphqlFiles(folder), as: 'parsed' };
  };
  const folder = join(packageRoot, 'admin/operations');
  return {
    'src/rest/documents.ts': parsed('schema/operations'),
    'examples/web/documents.ts': parsed('examples/web/operations'),
    // One for each file, so that a screen loads no other screen's.
    ...Object.fromEntries(
      graphqlFiles(folder).map((file) => [
        `admin/documents/${file.replace(/\.graphql$/, '.ts')}`,
        { folder, files: [file], as: 'text' as const },
      ]),
    ),
  };
}

/**
 * The files that are made from the code, by path below the package root; Prettier has the last
 * word.
 */
export async function generatedFiles(): Promise<Record<string, string>> {
  const readme = withSettingsTable(readFileSync(join(packageRoot, 'README.md'), 'utf8'));
  const schema = printedSchema();
  const unformatted: Record<string, string> = { 'README.md': readme };
  for (const [path, made] of Object.entries(documentFiles()))
    unformatted[path] = await typedDocuments(schema, made);
  return { 'schema/schema.graphql': schema, ...formatted(unformatted) };
}

function formatted(files: Record<string, string>): Record<string, string> {
  const text = execFileSync(process.execPath, [join(packageRoot, 'scripts/format.mjs')], {
    input: JSON.stringify(files),
    cwd: packageRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(text) as Record<string, string>;
}

/** What a client written for one schema (SDL) would miss in another, a line each. */
export function breakingChanges(before: string, after: string): string[] {
  return findBreakingChanges(buildSchema(before), buildSchema(after)).map(
    ({ description }) => description,
  );
}

/** What a client may meet unprepared, such as a new value of an enum, a line each. */
export function dangerousChanges(before: string, after: string): string[] {
  return findDangerousChanges(buildSchema(before), buildSchema(after)).map(
    ({ description }) => description,
  );
}

/** Refuses to write a schema that breaks clients, unless it is `meant`. */
async function generate(meant: boolean) {
  const before = readFileSync(join(packageRoot, 'schema/schema.graphql'), 'utf8');
  const broken = breakingChanges(before, printedSchema());
  if (broken.length > 0 && !meant) {
    console.error(
      `This breaks clients:\n  ${broken.join('\n  ')}\nIf it is meant: npm run codegen -- --breaking`,
    );
    process.exitCode = 1;
    return;
  }
  const dangerous = dangerousChanges(before, printedSchema());
  if (dangerous.length > 0)
    console.warn(`Clients may not be prepared for this:\n  ${dangerous.join('\n  ')}`);
  for (const [path, text] of Object.entries(await generatedFiles())) {
    writeFileSync(join(packageRoot, path), text);
    console.log(`wrote ${path}`);
  }
}

export const program = createCommand(
  'npm run codegen --',
  "Writes the schema, the typed documents and the README's settings.",
  ['npm run codegen', 'npm run codegen -- --breaking'],
)
  .option('--breaking', 'also a schema that breaks clients', false)
  .action(({ breaking }: { breaking: boolean }) => generate(breaking));

if (require.main === module) void runCommand(program);
