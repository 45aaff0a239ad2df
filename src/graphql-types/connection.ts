import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import { badInput } from '../errors';
import { Listing, type Listed, type Wanted } from '../lib/list';

@ArgsType()
export class ConnectionArgs {
  @Field(() => Int, {
    defaultValue: 10,
    description:
      'How many to give at most, from 1 up; at most 100 unless the operator says otherwise.',
  })
  first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Starts behind this cursor of the same list; at its top where none is given.',
  })
  after?: string | null;
}

/** Checks how many are asked for; throws BAD_USER_INPUT. */
export function checkedFirst({ first }: ConnectionArgs, largest: number): number {
  if (first < 1 || first > largest) throw badInput('first', `first goes from 1 to ${largest}.`);
  return first;
}

/** What `read` finds at the cursor, null without one; throws BAD_USER_INPUT where it finds nothing. */
export function checkedAfter<Position>(
  { after }: ConnectionArgs,
  read: (cursor: string) => Position | null,
): Position | null {
  if (after == null) return null;
  const position = read(after);
  if (position !== null) return position;
  throw badInput(
    'after',
    'after is no cursor of this list in this order; start again without one.',
  );
}

@ObjectType({ description: 'Where a connection stands in its list.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more follow.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether it was started behind a cursor.' })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the first edge; null without one.',
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last edge, to go on from with `after`; null without one.',
  })
  endCursor!: string | null;
}

export interface Edge<Node> {
  readonly node: Node;
  readonly cursor: string;
}

interface ConnectionSource<Node> {
  readonly first: number;
  /** The place it starts behind; null at the top. */
  readonly after: object | null;
  /** Asked for rows, it reads up to one more than `first`, which tells whether more follow. */
  read(wanted: Wanted): Promise<Listed<Edge<Node>>>;
}

/** The object types of a connection (Relay's cursor connections specification) whose nodes are `Node`s. */
export function connectionOf<Node extends object>(
  node: ClassType<Node>,
  name: string,
  what: string,
) {
  @ObjectType(`${name}Edge`, {
    description: `One of the ${what} in a connection, with its place there.`,
  })
  class ConnectionEdge implements Edge<Node> {
    @Field(() => node, { description: 'What the edge leads to.' })
    node!: Node;

    @Field(() => String, { description: 'Its place in the list, for `after`; opaque.' })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, {
    description: `A part of the ${what}, found by its cursor: the thousandth costs what the first does, and none is missed or given twice when others come or go.`,
  })
  class Connection {
    private readonly listing: Listing<Edge<Node>>;

    constructor(private readonly source: ConnectionSource<Node>) {
      this.listing = new Listing((wanted) => source.read(wanted));
    }

    @Field(() => [ConnectionEdge], { description: `The ${what}, each with its cursor.` })
    async edges(): Promise<Edge<Node>[]> {
      return (await this.listing.rows()).slice(0, this.source.first);
    }

    @Field(() => [node], { description: `The ${what} without their cursors.` })
    async nodes(): Promise<Node[]> {
      return (await this.edges()).map((edge) => edge.node);
    }

    @Field(() => PageInfo, { description: 'Whether more follow, and from where.' })
    async pageInfo(): Promise<PageInfo> {
      const edges = await this.edges();
      return {
        hasNextPage: (await this.listing.rows()).length > this.source.first,
        hasPreviousPage: this.source.after !== null,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      };
    }

    @Field(() => Int, {
      description: `How many ${what} match in all; counted only when asked for.`,
    })
    totalCount(): Promise<number> {
      return this.listing.total();
    }
  }
  return Connection;
}
