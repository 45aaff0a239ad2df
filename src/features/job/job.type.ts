import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Coordinates } from '../../lib/distance';
import { Decimal } from '../../graphql-types/decimal.scalar';
import { Media } from '../media/media.type';

/** The values are the document's. */
export enum JobType {
  LONG_TERM = 1,
  PART_TIME = 2,
  SHORT_TERM = 3,
}

registerEnumType(JobType, {
  name: 'JobType',
  description: 'How long and how much one works.',
  valuesConfig: {
    LONG_TERM: { description: 'Long-term work (1 in the interface document).' },
    PART_TIME: { description: 'Part-time work (2).' },
    SHORT_TERM: { description: 'Short-term work (3).' },
  },
});

@ObjectType('Coordinates', { description: 'A place on the map.' })
export class JobCoordinates {
  @Field(() => Float, { description: 'Longitude in degrees, -180 to 180.' })
  lng!: number;

  @Field(() => Float, { description: 'Latitude in degrees, -90 to 90.' })
  lat!: number;
}

/** How far a job is from a place, as the list was ordered by it: whole metres, null without coordinates. */
export interface MeasuredDistance {
  readonly from: Coordinates;
  readonly metres: number | null;
}

@ObjectType({ description: 'A job that workers can sign up for.' })
export class Job {
  @Field(() => ID, { description: 'Identifies the job.' })
  id!: number;

  @Field(() => String, { description: "The job's name, as searched by `keyword`." })
  jobName!: string;

  @Field(() => String, {
    description: 'The absolute address of the cover picture; empty where there is none.',
  })
  cover!: string;

  @Field(() => [Media], {
    description: "The job's pictures and films, in the order they are shown.",
  })
  images!: Media[];

  /** Absent in lists, where a loader fetches it for those who ask. */
  @Field(() => String, {
    description: 'The description, as HTML; its pictures, films and links have absolute addresses.',
  })
  content?: string;

  @Field(() => Decimal, { description: 'The normal wage, in yuan per hour.' })
  factoryPrice!: string;

  @Field(() => Decimal, { description: "The platform's subsidy, in yuan per hour." })
  subsidyPrice!: string;

  @Field(() => Decimal, { description: 'The wage after the subsidy, in yuan per hour.' })
  factoryPriceTotal!: string;

  @Field(() => String, {
    description: 'The monthly income in yuan, as a range such as "5000~7000".',
  })
  salary!: string;

  @Field(() => Int, { description: 'How many people have applied.' })
  peopleNum!: number;

  @Field(() => JobCoordinates, {
    nullable: true,
    description: 'Where the job is; null where that is not known.',
  })
  coordinates!: JobCoordinates | null;

  @Field(() => [JobType], { description: 'The kinds of work it is offered as.' })
  types!: JobType[];

  @Field(() => Int, {
    description: 'Sort weight: among equals, jobs with a larger one come first.',
  })
  weigh!: number;

  /** Only in lists by distance. */
  measured?: MeasuredDistance;
}
