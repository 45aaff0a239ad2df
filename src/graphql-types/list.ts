import { ArgsType, Field, InputType, registerEnumType } from 'type-graphql';
import { badInput } from '../errors';
import { SortDirection, type SortBy } from '../lib/list';
import { PageArgs } from './page';

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
}

/** The text to search for, null where there is none; throws BAD_USER_INPUT. */
export function checkedSearch({ search }: SearchArgs): string | null {
  const text = search?.trim() ?? '';
  if ([...text].length > 100) throw badInput('search', 'A search has at most 100 characters.');
  return text === '' ? null : text;
}
