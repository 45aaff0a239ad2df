import { readFileSync } from 'node:fs';
import { Kind, parse, print, visit, type DocumentNode } from 'graphql';
import { ConfigError } from '../../config';

/** Documents that may always run: by the id that a manifest gives them, and by their text. */
export interface TrustedDocuments {
  textOf(id: string): string | undefined;
  has(text: string): boolean;
}

/** The documents of a manifest (as graphql-codegen writes persisted-documents.json: id -> document) and `own` ones. */
export function trustedDocumentsOf(
  file: string | undefined,
  own: readonly DocumentNode[],
  maxTokens: number,
): TrustedDocuments {
  const byId = file === undefined ? new Map<string, string>() : readManifest(file);
  const texts = new Set(byId.values());
  const forms = new Set([...own, ...[...texts].map((text) => parse(text))].map(formOf));
  return {
    textOf: (id) => byId.get(id),
    has(text) {
      if (texts.has(text)) return true;
      try {
        return forms.has(formOf(parse(text, { noLocation: true, maxTokens })));
      } catch {
        return false;
      }
    },
  };
}

/** White space aside, and `__typename`: clients such as Apollo's add it to every document they send. */
function formOf(document: DocumentNode): string {
  const plain = visit(document, {
    Field: ({ name, alias }) => (name.value === '__typename' && alias === undefined ? null : undefined),
  });
  return print(plain);
}

function readManifest(file: string): Map<string, string> {
  const problem = (what: string) => new ConfigError(`TRUSTED_DOCUMENTS_FILE: ${file} ${what}.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw problem('cannot be read as JSON');
  }
  if (typeof content !== 'object' || content === null) throw problem('is not an object of id -> document');
  const entries = Object.entries(content).map(([id, text]): [string, string] => {
    try {
      const { definitions } = parse(text as string);
      if (definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)) return [id, text as string];
    } catch {
      // Told below, like a document without an operation.
    }
    throw problem(`has no document that can be run under "${id}"`);
  });
  return new Map(entries);
}
