import { ArgsType, Field, ID, InputType, registerEnumType } from 'type-graphql';
import { badInput } from '../errors';
import { messages } from '../lib/messages/messages';
import { SortDirection, type ListRequest, type SortBy } from '../lib/lists/list';
import { parseId } from '../lib/values/ids';
import { IsRowId } from './input-rules';
import { PageArgs, pageWindow } from './page';
import { IsOptional } from './validation';

export { SortDirection };

registerEnumType(SortDirection, {
  name: 'SortDirection',
  description: 'The direction of a sort order.',
  valuesConfig: {
    ASC: { description: 'Smallest first.' },
    DESC: { description: 'Largest first.' },
  },
});

/** Returns the field that an enum value stands for: `peopleNum` for `PEOPLE_NUM`. */
const camelCase = (name: string) =>
  name.toLowerCase().replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase());

/** Creates an input type that sorts by the values of an enum, which are columns. */
export function sortOf(name: string, fields: Readonly<Record<string, string>>, what: string) {
  const valuesConfig = Object.fromEntries(
    Object.keys(fields).map((field) => [field, { description: `By \`${camelCase(field)}\`.` }]),
  );
  registerEnumType(fields, {
    name: `${name}Field`,
    description: `The fields that ${what} can be sorted by.`,
    valuesConfig,
  });

  @InputType(name, { description: `A sort criterion for ${what}.` })
  class Sort implements SortBy {
    @Field(() => fields, { description: 'The field to sort by.' })
    field!: string;

    @Field(() => SortDirection, {
      defaultValue: SortDirection.ASC,
      description: 'The sort direction; rows without a value come last in both.',
    })
    direction!: SortDirection;
  }
  return Sort;
}

/** The longest search, in characters. */
const MAX_SEARCH = 100;

@ArgsType()
export class SearchArgs extends PageArgs {
  /** Declared by searchArgsOf. */
  search?: string | null;

  /** Declared by searchArgsOf. */
  sort?: SortBy[] | null;

  /** Declared by rowsArgsOf. */
  id?: string | null;
}

interface SortedSearch {
  /** The name of the input type that sorts. */
  readonly name: string;
  readonly what: string;
  /** Describes the rows that a search finds. */
  readonly searched: string;
  /** What comes first in the default order. */
  readonly first: string;
  /** The columns to sort by, under their enum names. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Creates the arguments of a list with search, sorting and pages. */
export function searchArgsOf({ name, what, searched, first, fields }: SortedSearch) {
  const Sort = sortOf(name, fields, what);

  @ArgsType()
  class SortedSearchArgs extends SearchArgs {
    @Field(() => String, {
      nullable: true,
      description:
        `Only ${what} ${searched}; at most ${MAX_SEARCH} characters, in any letter case, ` +
        'without the white space around them.',
    })
    override search?: string | null;

    @Field(() => [Sort], {
      nullable: true,
      description: `The sort order; when omitted or empty, ${first} first.`,
    })
    override sort?: SortBy[] | null;
  }
  return SortedSearchArgs;
}

/** Like searchArgsOf, for a list from which one row can be read by id. */
export function rowsArgsOf(search: SortedSearch) {
  @ArgsType()
  class RowsArgs extends searchArgsOf(search) {
    @Field(() => ID, { nullable: true, description: 'Only the row with this id.' })
    @IsOptional()
    @IsRowId()
    override id?: string | null;
  }
  return RowsArgs;
}

/** Returns null for the list's default order. */
export const sortOrder = (sort?: readonly SortBy[] | null): readonly SortBy[] | null =>
  sort?.length ? sort : null;

/** Returns the requested page; throws BAD_USER_INPUT. */
export function listRequest(args: SearchArgs, largest: number): ListRequest {
  const window = pageWindow(args, largest);
  const search = args.search?.trim() ?? '';
  if ([...search].length > MAX_SEARCH)
    throw badInput('search', 'TOO_LONG', messages.tooLong(MAX_SEARCH));
  return {
    // No row has the id 0.
    id: args.id == null ? null : (parseId(args.id) ?? 0),
    search: search === '' ? null : search,
    sort: sortOrder(args.sort),
    window,
  };
}
