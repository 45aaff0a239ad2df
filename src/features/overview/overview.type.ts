import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { AttentionKind } from './overview.storage';

enum Attention {
  EXPIRING = 'EXPIRING',
  WITHOUT_IMAGE = 'WITHOUT_IMAGE',
  WITHOUT_PLACE = 'WITHOUT_PLACE',
  NEVER_FAVOURITED = 'NEVER_FAVOURITED',
}

registerEnumType(Attention, {
  name: 'Attention',
  description: 'Why a published job needs attention.',
  valuesConfig: {
    EXPIRING: { description: 'It expires within seven days.' },
    WITHOUT_IMAGE: { description: 'It has neither images nor videos.' },
    WITHOUT_PLACE: { description: 'It has no coordinates, so lists by distance show it last.' },
    NEVER_FAVOURITED: {
      description: 'It is one of the newest 1,000 jobs, and nobody has made it a favourite.',
    },
  },
});

@ObjectType({ description: 'Worker activity on one day. For editors.' })
class DayOverview {
  @Field(() => String, { description: 'The day in China, such as "2026-01-31".' })
  day!: string;

  @Field(() => Int, { description: 'How often a keyword was searched for.' })
  searches!: number;

  @Field(() => Int, { description: 'How many of the searches found nothing.' })
  missed!: number;

  @Field(() => Int, { description: 'How many favourites were added.' })
  favourites!: number;

  @Field(() => Int, { description: 'How many posters were drawn.' })
  posters!: number;

  @Field(() => Int, { description: 'How many users were added.' })
  newcomers!: number;
}

@ObjectType({ description: 'How often a keyword was searched for. For editors.' })
class KeywordOverview {
  @Field(() => String, { description: 'The keyword, in lower case.' })
  keyword!: string;

  @Field(() => Int, { description: 'How often it was searched for.' })
  searches!: number;

  @Field(() => Int, { description: 'How many of these searches found nothing.' })
  missed!: number;
}

@ObjectType({ description: 'New users directly below a user. For editors.' })
export class TeamOverview {
  userId!: number;

  @Field(() => Int, { description: 'The number of new users.' })
  newcomers!: number;
}

@ObjectType({ description: 'Jobs that need attention, for one reason. For editors.' })
export class AttentionOverview {
  @Field(() => Attention, { description: 'The reason.' })
  kind!: AttentionKind;

  @Field(() => Int, { description: 'How many jobs; 1,000 means 1,000 or more.' })
  count!: number;

  jobIds!: readonly number[];
}

@ObjectType({
  description:
    'Worker activity of the last days; the figures are at most a minute old. For editors.',
})
export class Overview {
  @Field(() => [DayOverview], { description: 'Each day, the oldest first.' })
  days!: DayOverview[];

  @Field(() => [KeywordOverview], {
    description: 'The keywords that were searched for most, at most ten.',
  })
  keywords!: KeywordOverview[];

  @Field(() => [KeywordOverview], {
    description: 'The keywords that found nothing most often, at most ten.',
  })
  missedKeywords!: KeywordOverview[];

  @Field(() => [TeamOverview], {
    description: 'The users with the most new users directly below them, at most ten.',
  })
  teams!: TeamOverview[];

  @Field(() => [AttentionOverview], { description: 'Jobs that need attention.' })
  attention!: AttentionOverview[];
}
