import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Kind, parse, type DocumentNode } from 'graphql';
import { ConfigError } from '../../config';
import { canonicalText } from './canonical';

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
  const manifest = file === undefined ? new Map<string, string>() : readManifest(file);
  const texts = new Set(manifest.values());
  const byId = new Map([...texts].map((text) => [sha256(text), text]));
  for (const [id, text] of manifest) byId.set(bare(id), text);
  const forms = new Set([...own, ...[...texts].map((text) => parse(text))].map(canonicalText));
  return {
    textOf: (id) => byId.get(bare(id)),
    has(text) {
      if (texts.has(text)) return true;
      try {
        return forms.has(canonicalText(parse(text, { noLocation: true, maxTokens })));
      } catch {
        return false;
      }
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The GraphQL-over-HTTP draft says which hash an id is, and not everybody writes that down. */
const bare = (id: string) => id.replace(/^sha256:/i, '');

/** Why a manifest cannot be used; null where it can, or none is named. */
export function manifestProblem(file: string | undefined): string | null {
  try {
    if (file !== undefined) readManifest(file);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

function readManifest(file: string): Map<string, string> {
  const problem = (what: string) => new ConfigError(`TRUSTED_DOCUMENTS_FILE: ${file} ${what}.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw problem('cannot be read as JSON');
  }
  if (typeof content !== 'object' || content === null)
    throw problem('is not an object of id -> document');
  const entries = Object.entries(content).map(([id, text]): [string, string] => {
    try {
      const { definitions } = parse(text as string);
      if (definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION))
        return [id, text as string];
    } catch {
      // Told below, like a document without an operation.
    }
    throw problem(`has no document that can be run under "${id}"`);
  });
  return new Map(entries);
}
