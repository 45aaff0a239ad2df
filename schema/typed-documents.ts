import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import {
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  print,
  separateOperations,
  type ASTNode,
  type DocumentNode,
} from 'graphql';

const SCALARS = {
  Decimal: 'string',
  DateTimeISO: 'string',
  JSONObject: 'Record<string, unknown>',
  ID: 'string',
};

/** What typed documents are made of, and what they are: parsed at start, or as texts to send. */
export interface TypedDocuments {
  readonly folder: string;
  readonly files: readonly string[];
  readonly as: 'parsed' | 'text';
}

export const graphqlFiles = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort();

/** Typed documents (TypeScript) of .graphql files; `schema` in the definition language. */
export async function typedDocuments(
  schema: string,
  { folder, files, as }: TypedDocuments,
): Promise<string> {
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
    schema: parse(schema),
    documents: files.map((location) => ({
      location,
      document: parse(readFileSync(join(folder, location), 'utf8'), { noLocation: true }),
    })),
    config: {},
    plugins: [{ operations: config }, { documents: {} }],
    pluginMap: { operations, documents: as === 'text' ? textDocuments : documents },
  });
  return `// Made by \`npm run codegen\`. Change the .graphql files, not this one.\n${withoutUnused(generated)}`;
}

/** The type of what `@defer` delivers, which the generator adds to every file. */
const INCREMENTAL = /^\/\*\* Internal type.*\nexport type Incremental<.*\n/m;

function withoutUnused(generated: string): string {
  const without = generated.replace(INCREMENTAL, '');
  return without.includes('Incremental<') ? generated : without;
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

/**
 * Declares each operation as its text with the fragments that it uses: a page sends it as it is,
 * and needs no parser.
 */
const textDocuments: Plugin = {
  plugin: (_schema, files) => ({
    prepend: ["import { typedDocument } from '../api/document';"],
    content: files
      .flatMap(({ document }) =>
        document === undefined ? [] : Object.entries(separateOperations(document)),
      )
      .map(([name, each]) => {
        const types = `${name}${kindOf(each)}, ${name}${kindOf(each)}Variables`;
        return `export const ${name}Document = typedDocument<${types}>(/* GraphQL */ \`
${print(each)}
\`);`;
      })
      .join('\n\n'),
  }),
};

const kindOf = (document: DocumentNode) =>
  getOperationAST(document)?.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query';

function declarations(document: DocumentNode): string[] {
  const operations = Object.entries(separateOperations(document)).map(([name, each]) => {
    const kind = kindOf(each);
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
