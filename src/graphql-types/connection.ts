import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import { badInput } from '../errors';
import { Listing, type Listed, type Wanted } from '../lib/lists/list';
import { messages } from '../lib/messages/messages';

@ArgsType()
export class ConnectionArgs {
  @Field(() => Int, {
    defaultValue: 10,
    description:
      'How many items to return at most: 1 to 100, unless the operator has set a larger ' +
      'maximum.',
  })
  first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Returns the items after this cursor; the first page when omitted.',
  })
  after?: string | null;
}

/** Checks `first`; throws BAD_USER_INPUT. */
export function checkedFirst({ first }: ConnectionArgs, largest: number): number {
  if (first < 1 || first > largest)
    throw badInput('first', 'OUT_OF_RANGE', messages.between(1, largest));
  return first;
}

/**
 * Returns the position at the cursor, null without a cursor; throws BAD_USER_INPUT if `read`
 * returns null.
 */
export function checkedAfter<Position>(
  { after }: ConnectionArgs,
  read: (cursor: string) => Position | null,
): Position | null {
  if (after == null) return null;
  const position = read(after);
  if (position !== null) return position;
  throw badInput('after', 'INVALID', messages.cursor);
}

@ObjectType({ description: 'Where a page of a connection lies in its list.' })
class PageInfo {
  @Field(() => Boolean, { description: 'Whether more items follow.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether the page starts after a cursor.' })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the first edge; null when there are no edges.',
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last edge, to pass as `after`; null when there are no edges.',
  })
  endCursor!: string | null;
}

interface Edge<Node> {
  readonly node: Node;
  readonly cursor: string;
}

interface ConnectionSource<Row> {
  readonly first: number;
  /** The position that the page starts after; null at the beginning. */
  readonly after: object | null;
  /** Reads up to one row more than `first`, which tells whether more follow, if rows are wanted. */
  readonly read: (wanted: Wanted) => Promise<Listed<Row>>;
}

/**
 * Creates the object types of a connection of `Node`s (Relay's cursor connections specification).
 * `count` is the cost of the total, in points.
 */
export function connectionOf<Node extends object>(
  node: ClassType<Node>,
  name: string,
  what: string,
  count = 1,
) {
  @ObjectType(`${name}Edge`, {
    description: `One of the ${what} in a connection, with its cursor.`,
  })
  class ConnectionEdge implements Edge<Node> {
    @Field(() => node, { description: 'The item.' })
    node!: Node;

    @Field(() => String, { description: 'The position in the list, to pass as `after`; opaque.' })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, {
    description:
      `A page of ${what} after a cursor. Pages far down the list are fast, too, and no item is ` +
      'skipped or repeated when others are added or removed.',
  })
  class Connection<Row> {
    private readonly listing: Listing<Row, Edge<Node>>;

    constructor(
      private readonly source: ConnectionSource<Row>,
      toEdge: (row: Row, index: number) => Edge<Node>,
    ) {
      this.listing = new Listing(source.read, toEdge);
    }

    @Field(() => [ConnectionEdge], { description: `The ${what}, each with its cursor.` })
    async edges(): Promise<Edge<Node>[]> {
      return (await this.listing.items()).slice(0, this.source.first);
    }

    @Field(() => [node], { description: `The ${what} without their cursors.` })
    async nodes(): Promise<Node[]> {
      return (await this.edges()).map((edge) => edge.node);
    }

    @Field(() => PageInfo, { description: 'Where this page lies in the list.' })
    async pageInfo(): Promise<PageInfo> {
      const edges = await this.edges();
      return {
        hasNextPage: (await this.listing.items()).length > this.source.first,
        hasPreviousPage: this.source.after !== null,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      };
    }

    @Field(() => Int, {
      complexity: count,
      description: `How many ${what} match; counted only when requested.`,
    })
    totalCount(): Promise<number> {
      return this.listing.total();
    }
  }
  return Connection;
}
