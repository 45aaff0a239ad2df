import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import { badInput } from '../errors';
import { Listing, type PageSource, type PageWindow } from '../lib/lists/list';
import { messages } from '../lib/messages/messages';

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 1, description: 'The page number, counted from 1.' })
  page!: number;

  @Field(() => Int, {
    defaultValue: 10,
    description:
      'How many items a page holds: 1 to 100, unless the operator has set a larger maximum.',
  })
  pageSize!: number;
}

/** Checks page and page size, both counted from 1; throws BAD_USER_INPUT. */
export function pageWindow({ page, pageSize }: PageArgs, largest: number): PageWindow {
  if (page < 1) throw badInput('page', 'OUT_OF_RANGE', messages.atLeast(1));
  if (pageSize < 1 || pageSize > largest)
    throw badInput('pageSize', 'OUT_OF_RANGE', messages.between(1, largest));
  return { page, size: pageSize, offset: (page - 1) * pageSize };
}

/**
 * Creates the object type of a page of `Item`s. It reads only what the client asks for: items, the
 * total, or both. `count` is the cost of `total`, and of `lastPage`, in points; 1 if the page's own
 * cost includes it.
 */
export function pageOf<Item extends object>(
  item: ClassType<Item>,
  name: string,
  what: string,
  count = 1,
) {
  @ObjectType(name, { description: `One page of ${what}, with the total across all pages.` })
  class Page<Row> {
    private readonly listing: Listing<Row, Item>;

    constructor(
      private readonly source: PageSource<Row>,
      toItem: (row: Row) => Item,
    ) {
      this.listing = new Listing(source.read, toItem);
    }

    @Field(() => [item], { description: `The ${what} on this page; empty beyond the last page.` })
    items(): Promise<readonly Item[]> {
      return this.listing.items();
    }

    @Field(() => Int, {
      complexity: count,
      description: `How many ${what} match, across all pages.`,
    })
    total(): Promise<number> {
      return this.listing.total();
    }

    @Field(() => Int, { description: 'The page number that was asked for.' })
    page(): number {
      return this.source.window.page;
    }

    @Field(() => Int, { description: 'How many items a page holds.' })
    pageSize(): number {
      return this.source.window.size;
    }

    @Field(() => Int, {
      complexity: count,
      description: 'The number of the last page that has items; 0 when nothing matches.',
    })
    async lastPage(): Promise<number> {
      return Math.ceil((await this.total()) / this.source.window.size);
    }
  }
  return Page;
}
