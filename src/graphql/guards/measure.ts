import { Kind, visit, type DocumentNode, type SelectionNode } from 'graphql';
import { Expansion, type Expanded } from './expand';

/** How large a document is. */
export interface Measures extends Expanded {
  readonly aliases: number;
  readonly directives: number;
  readonly fragments: number;
  /** The most times that one selection set names the same field, or one selection the same directive. */
  readonly repeats: number;
}

/** Measures a document, also one that does not validate; null where a fragment spreads itself. Linear in its text. */
export function measure(document: DocumentNode): Measures | null {
  const expansion = new Expansion(document);
  const expanded = expansion.largest();
  return expansion.cyclic ? null : { ...expanded, ...measureText(document) };
}

function measureText(
  document: DocumentNode,
): Pick<Measures, 'aliases' | 'directives' | 'fragments' | 'repeats'> {
  let [aliases, directives, fragments, repeats] = [0, 0, 0, 0];
  visit(document, {
    enter(node) {
      if ('directives' in node && node.directives !== undefined) {
        directives += node.directives.length;
        repeats = Math.max(repeats, mostFrequent(node.directives.map(({ name }) => name.value)));
      }
      if (node.kind === Kind.FRAGMENT_DEFINITION) fragments += 1;
      if (node.kind === Kind.FIELD && node.alias !== undefined) aliases += 1;
      if (node.kind === Kind.SELECTION_SET)
        repeats = Math.max(repeats, mostFrequent(node.selections.map(nameOf)));
    },
  });
  return { aliases, directives, fragments, repeats };
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
