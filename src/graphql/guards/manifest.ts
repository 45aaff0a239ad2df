import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  Kind,
  OperationTypeNode,
  parse,
  print,
  visit,
  type ASTNode,
  type DocumentNode,
  type SelectionNode,
} from 'graphql';
import { ConfigError } from '../../config';

/** Documents that may always run, by their ids in a manifest and by their text. */
interface TrustedDocuments {
  textOf(id: string): string | undefined;
  has(text: string): boolean;
}

/**
 * Returns the documents of a manifest (id -> document, as graphql-codegen and relay-compiler write
 * it, or the list of generate-persisted-query-manifest) and `own`.
 */
export function trustedDocumentsOf(
  file: string | undefined,
  own: readonly DocumentNode[],
  maxTokens: number,
): TrustedDocuments {
  const manifest = file === undefined ? new Map<string, string>() : readManifest(file);
  const texts = new Set(manifest.values());
  const byId = new Map([...texts].map((text) => [sha256(text), text]));
  for (const [id, text] of manifest) byId.set(bare(id), text);
  // Computed on first use, because it takes longer than the rest of the startup.
  let forms: ReadonlySet<string> | undefined;
  const formsOf = () =>
    new Set([...own, ...[...texts].map((text) => parse(text))].map(canonicalText));
  return {
    textOf: (id) => byId.get(bare(id)),
    has(text) {
      if (texts.has(text)) return true;
      try {
        const form = canonicalText(parse(text, { noLocation: true, maxTokens }));
        forms ??= formsOf();
        return forms.has(form);
      } catch {
        return false;
      }
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Removes the prefix `sha256:`, which not every manifest has. */
const bare = (id: string) => id.replace(/^sha256:/i, '');

/** Returns why a manifest cannot be used; null if it can, or if none is configured. */
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
  const entries = documentsIn(content).map(([id, text]): [string, string] => {
    try {
      const { definitions } = parse(text as string);
      if (definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION))
        return [id, text as string];
    } catch {
      // Reported below, like a document without an operation.
    }
    throw problem(`has no document that can be run under "${id}"`);
  });
  return new Map(entries);
}

/** Returns the ids and documents that a manifest lists, unchecked. */
function documentsIn(manifest: object): [string, unknown][] {
  const { format, operations } = manifest as Readonly<Record<string, unknown>>;
  if (format !== 'apollo-persisted-query-manifest' || !Array.isArray(operations))
    return Object.entries(manifest);
  const listed = operations as readonly ({ id?: unknown; body?: unknown } | null)[];
  return listed.map((each) => [String(each?.id), each?.body]);
}

/**
 * Returns a document's text independent of white space, order and `__typename`: clients such as
 * Apollo's add `__typename` to what they send, and graphql-codegen's client preset sorts what it
 * writes into a manifest. The top-level fields of a mutation keep their order, in which they run.
 */
function canonicalText(document: DocumentNode): string {
  const plain = visit(document, {
    Field: ({ name, alias }) =>
      name.value === '__typename' && alias === undefined ? null : undefined,
  });
  const inOrder = new Set<unknown>();
  const keep = (selections: readonly SelectionNode[]): void => {
    inOrder.add(selections);
    for (const each of selections)
      if (each.kind === Kind.INLINE_FRAGMENT) keep(each.selectionSet.selections);
  };
  visit(plain, {
    OperationDefinition({ operation, selectionSet }) {
      if (operation === OperationTypeNode.MUTATION) keep(selectionSet.selections);
    },
    FragmentDefinition({ typeCondition, selectionSet }) {
      if (typeCondition.name.value === 'Mutation') keep(selectionSet.selections);
    },
  });
  return print(sortedNode(plain, inOrder));
}

const SORTED = ['definitions', 'variableDefinitions', 'selections', 'arguments', 'directives'];

/** Copies a node with every list of siblings sorted by its text, except those in `inOrder`. */
function sortedNode<Node extends ASTNode>(node: Node, inOrder: ReadonlySet<unknown>): Node {
  const copy: Record<string, unknown> = { ...node };
  for (const [name, value] of Object.entries(node)) {
    if (isNode(value)) copy[name] = sortedNode(value, inOrder);
    if (!Array.isArray(value)) continue;
    const inner = value.map((each: unknown) => (isNode(each) ? sortedNode(each, inOrder) : each));
    copy[name] = SORTED.includes(name) && !inOrder.has(value) ? byText(inner as ASTNode[]) : inner;
  }
  return copy as unknown as Node;
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'kind' in value;

const byText = (nodes: readonly ASTNode[]) =>
  nodes
    .map((node) => ({ node, text: print(node) }))
    .sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
    .map(({ node }) => node);
