import {
  Kind,
  OperationTypeNode,
  print,
  visit,
  type ASTNode,
  type DocumentNode,
  type SelectionNode,
} from 'graphql';

/**
 * A document's text whatever its white space, its order and its `__typename`: clients such as Apollo's add that to what
 * they send, and graphql-codegen's client preset sorts what it writes into a manifest. The top fields of a mutation keep
 * their order, in which they run.
 */
export function canonicalText(document: DocumentNode): string {
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

/** A copy in which every list of siblings is sorted by its own text, but for those in `inOrder`. */
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
