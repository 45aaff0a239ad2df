import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import {
  buildSchema,
  findBreakingChanges,
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  print,
  printSchema,
  separateOperations,
  type ASTNode,
  type DocumentNode,
} from 'graphql';
import { createCommand, runCommand } from '../src/command';
import { packageRoot } from '../src/lib/package-root';
import { createSchema } from '../src/graphql/schema';
import { withSettingsTable } from './settings-table';

const SCALARS = {
  Decimal: 'string',
  DateTimeISO: 'string',
  JSONObject: 'Record<string, unknown>',
  ID: 'string',
};

/** The schema as it is checked in. */
export const printedSchema = (): string => `${printSchema(createSchema())}\n`;

/** Typed documents (TypeScript) of every .graphql file in a folder. */
export async function typedDocuments(folder: string): Promise<string> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'));
  const config = {
    scalars: SCALARS,
    strictScalars: true,
    enumsAsTypes: true,
    onlyOperationTypes: true,
    skipTypename: true,
    immutableTypes: true,
    useTypeImports: true,
    avoidOptionals: { field: true },
    preResolveTypes: true,
  };
  const generated = await codegen({
    filename: 'documents.ts',
    schema: parse(printedSchema()),
    documents: files.sort().map((location) => ({
      location,
      document: parse(readFileSync(join(folder, location), 'utf8'), { noLocation: true }),
    })),
    config: {},
    plugins: [{ operations: config }, { documents: {} }],
    pluginMap: { operations, documents },
  });
  return `// Made by \`npm run codegen\`. Change the .graphql files, not this one.\n${generated}`;
}

type Plugin = Parameters<typeof codegen>[0]['pluginMap'][string];

/**
 * Declares each operation as its text, parsed at start, with the types of its data and variables.
 */
const documents: Plugin = {
  plugin: (_schema, files) => ({
    prepend: [
      "import type { TypedDocumentNode } from '@graphql-typed-document-node/core';",
      "import { parse } from 'graphql';",
    ],
    content: files
      .flatMap(({ document }) => (document === undefined ? [] : declarations(document)))
      .join('\n\n'),
  }),
};

function declarations(document: DocumentNode): string[] {
  const operations = Object.entries(separateOperations(document)).map(([name, each]) => {
    const kind =
      getOperationAST(each)?.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query';
    return declaration(`${name}Document`, `${name}${kind}, ${name}${kind}Variables`, each);
  });
  const fragments = document.definitions.flatMap((each) =>
    each.kind === Kind.FRAGMENT_DEFINITION
      ? [declaration(`${each.name.value}FragmentDoc`, `${each.name.value}Fragment, unknown`, each)]
      : [],
  );
  return [...operations, ...fragments];
}

const declaration = (name: string, types: string, node: ASTNode) =>
  `export const ${name}: TypedDocumentNode<${types}> = parse(/* GraphQL */ \`
${print(node)}
\`, { noLocation: true });`;

/** Where typed documents go, and the folder with the .graphql files that they are made of. */
const DOCUMENTS = {
  'src/rest/documents.ts': 'schema/operations',
  'examples/web/documents.ts': 'examples/web/operations',
};

/**
 * The files that are made from the code, by path below the package root; Prettier has the last
 * word.
 */
export async function generatedFiles(): Promise<Record<string, string>> {
  const readme = withSettingsTable(readFileSync(join(packageRoot, 'README.md'), 'utf8'));
  const files: Record<string, string> = {
    'schema/schema.graphql': printedSchema(),
    'README.md': formatted('README.md', readme),
  };
  for (const [path, folder] of Object.entries(DOCUMENTS)) {
    files[path] = formatted(path, await typedDocuments(join(packageRoot, folder)));
  }
  return files;
}

/**
 * By its command line: Prettier is an ES module, which this compiled CommonJS file cannot load
 * everywhere.
 */
function formatted(path: string, text: string): string {
  return execFileSync(
    process.execPath,
    [require.resolve('prettier/bin/prettier.cjs'), '--stdin-filepath', path],
    {
      input: text,
      cwd: packageRoot,
      encoding: 'utf8',
      maxBuffer: 2 ** 24,
    },
  );
}

/** What a client written for one schema (SDL) would miss in another, a line each. */
export function breakingChanges(before: string, after: string): string[] {
  return findBreakingChanges(buildSchema(before), buildSchema(after)).map(
    ({ description }) => description,
  );
}

/** Refuses to write a schema that breaks clients, unless it is `meant`. */
async function generate(meant: boolean) {
  const broken = breakingChanges(
    readFileSync(join(packageRoot, 'schema/schema.graphql'), 'utf8'),
    printedSchema(),
  );
  if (broken.length > 0 && !meant) {
    console.error(
      `This breaks clients:\n  ${broken.join('\n  ')}\nIf it is meant: npm run codegen -- --breaking`,
    );
    process.exitCode = 1;
    return;
  }
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
