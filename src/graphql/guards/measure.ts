import {
  Kind,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** How large a document is, by its text alone. */
export interface Measures {
  /** Fields within fields, fragments followed; introspection is bounded by graphql's own rule and not counted. */
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  /** The most times that one selection set names the same field, or one selection the same directive. */
  readonly repeats: number;
}

/** Measures a document in one pass over its text, also one that does not validate. */
export function measure(document: DocumentNode): Measures {
  let [aliases, directives, repeats] = [0, 0, 0];
  visit(document, {
    enter(node) {
      if ('directives' in node && node.directives !== undefined) {
        directives += node.directives.length;
        repeats = Math.max(repeats, mostFrequent(node.directives.map(({ name }) => name.value)));
      }
      if (node.kind === Kind.FIELD && node.alias !== undefined) aliases += 1;
      if (node.kind === Kind.SELECTION_SET)
        repeats = Math.max(repeats, mostFrequent(node.selections.map(nameOf)));
    },
  });
  return { depth: depthOf(document), aliases, directives, repeats };
}

const nameOf = (node: SelectionNode): string => {
  if (node.kind === Kind.FIELD) return (node.alias ?? node.name).value;
  return node.kind === Kind.FRAGMENT_SPREAD
    ? `...${node.name.value}`
    : `... on ${node.typeCondition?.name.value ?? 'the same'}`;
};

function mostFrequent(names: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** Each fragment is measured once, however often it is spread: fragments of fragments would else grow without bound. */
function depthOf(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions) {
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  }
  const known = new Map<string, number>();

  const ofFragment = (name: string): number => {
    const before = known.get(name);
    if (before !== undefined) return before;
    known.set(name, 0); // A cycle ends here; validation refuses it.
    const depth = ofSet(fragments.get(name)?.selectionSet);
    known.set(name, depth);
    return depth;
  };
  const ofSelection = (node: SelectionNode): number => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value);
    if (node.kind === Kind.INLINE_FRAGMENT) return ofSet(node.selectionSet);
    return node.name.value.startsWith('__') ? 1 : 1 + ofSet(node.selectionSet);
  };
  const ofSet = (set: SelectionSetNode | undefined): number =>
    Math.max(0, ...(set?.selections ?? []).map(ofSelection));

  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  return Math.max(0, ...operations.map(({ selectionSet }) => ofSet(selectionSet)));
}
