import {
  Kind,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** The size of a part of a document after every fragment is inlined. */
export interface Expanded {
  /** The number of fields, spreads and inline fragments, counting repetitions. */
  readonly selections: number;
  /** Levels of fields, without those below `__schema` and `__type`. */
  readonly depth: number;
  /** Levels of fields down to the deepest one below `__schema` or `__type`; 0 without these. */
  readonly introspection: number;
}

const NOTHING: Expanded = { selections: 0, depth: 0, introspection: 0 };

/**
 * Measures a document; each fragment is measured once, however often it is spread.
 */
export class Expansion {
  /**
   * Whether a fragment spreads itself, directly or through others; such a spread is measured as
   * empty.
   */
  cyclic = false;
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly known = new Map<string, Expanded | 'open'>();

  constructor(private readonly document: DocumentNode) {
    for (const each of document.definitions) {
      if (each.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(each.name.value, each);
    }
  }

  /** Measures one operation, which need not be valid. */
  of({ selectionSet }: OperationDefinitionNode): Expanded {
    return this.ofSet(selectionSet);
  }

  /**
   * Returns the maximum of each measure over all operations, and of selections over fragments as
   * well, since fragments that no operation spreads are validated, too; afterwards, `cyclic` is
   * true if any fragment spreads itself.
   */
  largest(): Expanded {
    for (const name of this.fragments.keys()) this.ofFragment(name);
    return this.document.definitions.map((each) => this.ofDefinition(each)).reduce(larger, NOTHING);
  }

  private ofDefinition(node: DefinitionNode): Expanded {
    if (node.kind === Kind.OPERATION_DEFINITION) return this.of(node);
    if (node.kind !== Kind.FRAGMENT_DEFINITION) return NOTHING;
    return { ...NOTHING, selections: this.ofSet(node.selectionSet).selections };
  }

  private ofSet(set: SelectionSetNode | undefined): Expanded {
    let sum = NOTHING;
    for (const node of set?.selections ?? []) sum = joined(sum, this.ofSelection(node));
    return sum;
  }

  private ofSelection(node: SelectionNode): Expanded {
    const within =
      node.kind === Kind.FRAGMENT_SPREAD
        ? this.ofFragment(node.name.value)
        : this.ofSet(node.selectionSet);
    const selections = 1 + within.selections;
    if (node.kind !== Kind.FIELD) return { ...within, selections };
    const name = node.name.value;
    if (name === '__schema' || name === '__type')
      return {
        selections,
        depth: 0,
        introspection: 1 + Math.max(within.depth, within.introspection),
      };
    const introspection = within.introspection > 0 ? 1 + within.introspection : 0;
    return { selections, depth: 1 + within.depth, introspection };
  }

  private ofFragment(name: string): Expanded {
    const cached = this.known.get(name);
    if (cached === 'open') this.cyclic = true;
    if (cached !== undefined) return cached === 'open' ? NOTHING : cached;
    this.known.set(name, 'open');
    const found = this.ofSet(this.fragments.get(name)?.selectionSet);
    this.known.set(name, found);
    return found;
  }
}

const joined = (a: Expanded, b: Expanded): Expanded => ({
  ...larger(a, b),
  selections: a.selections + b.selections,
});

const larger = (a: Expanded, b: Expanded): Expanded => ({
  selections: Math.max(a.selections, b.selections),
  depth: Math.max(a.depth, b.depth),
  introspection: Math.max(a.introspection, b.introspection),
});
