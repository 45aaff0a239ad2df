import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Decimal } from '../../graphql-types/decimal.scalar';
import { mediaUrl } from '../media/media.rules';
import { Media } from '../media/media.type';
import { JobStatus, JobType, type JobRow, type MeasuredDistance } from './job.row';
import type { FoundJobRow } from './job.storage';

export { JobStatus, JobType };

registerEnumType(JobType, {
  name: 'JobType',
  description: 'The kind of employment.',
  valuesConfig: {
    LONG_TERM: { description: 'Long-term work (1 in the interface document).' },
    PART_TIME: { description: 'Part-time work (2).' },
    SHORT_TERM: { description: 'Short-term work (3).' },
  },
});

registerEnumType(JobStatus, {
  name: 'JobStatus',
  description: 'Who can see a job.',
  valuesConfig: {
    PUBLISHED: { description: 'Visible to everyone whom the job is open to.' },
    HIDDEN: {
      description:
        'Visible to editors only. Its favourites are kept, and reappear when the job is ' +
        'published.',
    },
  },
});

@ObjectType('Coordinates', { description: 'A place on the map.' })
class JobCoordinates {
  @Field(() => Float, { description: 'Longitude in degrees, -180 to 180.' })
  lng!: number;

  @Field(() => Float, { description: 'Latitude in degrees, -90 to 90.' })
  lat!: number;
}

@ObjectType({ description: 'A job that workers can apply for.' })
export class Job {
  @Field(() => ID, { description: 'Identifies the job.' })
  id: number;

  @Field(() => String, { description: "The job's name, which `keyword` searches." })
  jobName: string;

  @Field(() => String, {
    description: 'The absolute address of the cover image; empty when there is none.',
  })
  cover: string;

  /** The stored paths; absent in lists, where a loader fetches them on demand. */
  @Field(() => [Media], { description: "The job's images and videos, in display order." })
  images?: readonly string[];

  /** As stored; also absent in lists. */
  @Field(() => String, {
    description:
      'The description as HTML; its images, videos and links have absolute addresses. Imported ' +
      'texts are not sanitised: do so before a web page shows one.',
  })
  content?: string;

  @Field(() => Decimal, { description: 'The normal wage, in yuan per hour.' })
  factoryPrice: string;

  @Field(() => Decimal, { description: "The platform's subsidy, in yuan per hour." })
  subsidyPrice: string;

  @Field(() => Decimal, { description: 'The wage after the subsidy, in yuan per hour.' })
  factoryPriceTotal: string;

  @Field(() => String, {
    description: 'The monthly income in yuan, as a range such as "5000~7000"; empty when unknown.',
  })
  salary: string;

  @Field(() => Int, { description: 'How many people have applied.' })
  peopleNum: number;

  @Field(() => JobCoordinates, {
    nullable: true,
    description: 'Where the job is; null when unknown.',
  })
  coordinates: JobCoordinates | null;

  @Field(() => [JobType], { description: 'The types of work that the job is offered as.' })
  types: JobType[];

  @Field(() => Int, {
    description:
      'Sort weight: jobs with a larger weight come first; with `near`, among equal distances.',
  })
  weigh: number;

  /** Only in lists by distance. */
  measured?: MeasuredDistance;

  /** Whether only editors see it; false in lists, which contain no such job. */
  isHidden?: boolean;

  /** `base` is put before stored media paths; `measured` is the distance that ordered the row. */
  constructor(
    row: JobRow & Partial<Pick<FoundJobRow, 'images' | 'content' | 'is_shown'>>,
    base: string,
    measured?: MeasuredDistance,
  ) {
    this.id = row.id;
    this.jobName = row.job_name;
    this.cover = mediaUrl(base, row.cover);
    this.images = row.images;
    this.content = row.content;
    this.factoryPrice = row.factory_price;
    this.subsidyPrice = row.subsidy_price;
    this.factoryPriceTotal = row.factory_price_total;
    this.salary = row.salary;
    this.peopleNum = row.people_num;
    this.coordinates = row.lng === null || row.lat === null ? null : { lng: row.lng, lat: row.lat };
    this.types = [...row.type];
    this.weigh = row.weigh;
    this.measured = measured;
    this.isHidden = row.is_shown === false;
  }
}
