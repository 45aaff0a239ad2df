import { ArgsType, Field, InputType, registerEnumType } from 'type-graphql';
import { badInput } from '../errors';
import { SortDirection, type ListRequest, type SortBy } from '../lib/list';
import { PageArgs, pageWindow } from './page';

export { SortDirection };

registerEnumType(SortDirection, {
  name: 'SortDirection',
  description: 'Which end of a list comes first.',
  valuesConfig: {
    ASC: { description: 'The smallest first.' },
    DESC: { description: 'The largest first.' },
  },
});

/** An input type that orders by the values of an enum, which are columns. */
export function sortOf(name: string, fields: Readonly<Record<string, string>>, what: string) {
  const valuesConfig = Object.fromEntries(
    Object.keys(fields).map((field) => [
      field,
      { description: `By ${field.toLowerCase().replaceAll('_', ' ')}.` },
    ]),
  );
  registerEnumType(fields, {
    name: `${name}Field`,
    description: `What ${what} can be ordered by.`,
    valuesConfig,
  });

  @InputType(name, { description: `One criterion of an order of ${what}.` })
  class Sort implements SortBy {
    @Field(() => fields, { description: 'What to compare.' })
    field!: string;

    @Field(() => SortDirection, {
      defaultValue: SortDirection.ASC,
      description: 'Which end comes first.',
    })
    direction!: SortDirection;
  }
  return Sort;
}

@ArgsType()
export class SearchArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Only what contains this text, whatever its letter case; an id, too, where it is a number.',
  })
  search?: string | null;

  /** Declared by searchArgsOf. */
  sort?: SortBy[] | null;
}

interface SortedSearch {
  /** Of the input type that sorts. */
  readonly name: string;
  readonly what: string;
  /** What comes first in a list that is not sorted otherwise. */
  readonly first: string;
  /** The columns to sort by, as the enum names them. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The arguments of a list that is searched, sorted and paged. */
export function searchArgsOf({ name, what, first, fields }: SortedSearch) {
  const Sort = sortOf(name, fields, what);

  @ArgsType()
  class SortedSearchArgs extends SearchArgs {
    @Field(() => [Sort], { nullable: true, description: `The order; without it, ${first} first.` })
    override sort?: SortBy[] | null;
  }
  return SortedSearchArgs;
}

/** The page that is asked for; throws BAD_USER_INPUT. */
export function listRequest(args: SearchArgs, largest: number): ListRequest {
  const window = pageWindow(args, largest);
  const search = args.search?.trim() ?? '';
  if ([...search].length > 100) throw badInput('search', 'A search has at most 100 characters.');
  return { search: search === '' ? null : search, sort: args.sort ?? null, window };
}
