import { Arg, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { badInput } from '../../../../errors';
import { complexity } from '../../../../graphql-types/complexity';
import { pageOf } from '../../../../graphql-types/page';
import { messages } from '../../../../lib/messages/messages';
import type { JobRow } from '../../job.row';
import { Job } from '../../job.type';
import { countJobs, type JobCount } from './job.admin.count.storage';
import { searchJobs } from './job.admin.list.storage';
import type { JobSearch } from './job.admin.search.storage';

export const AdminJobPage = pageOf(Job, 'AdminJobPage', 'jobs', complexity.count);

/** A page that remembers its search. */
export class SearchedJobs extends AdminJobPage<JobRow> {
  constructor(
    readonly search: JobSearch,
    toItem: (row: JobRow) => Job,
  ) {
    super(searchJobs(search), toItem);
  }
}

/** The largest bound of a count, which is also the default. */
const MAX_COUNTED = 10_000;

@ObjectType({ description: 'How many items there are, counted up to a bound.' })
class BoundedCount {
  @Field(() => Int, { description: 'The number of items; a lower bound unless `isExact` is true.' })
  value!: number;

  @Field(() => Boolean, { description: 'Whether `value` is the exact number.' })
  isExact!: boolean;
}

@Resolver(() => AdminJobPage)
export class AdminJobPageResolver {
  @FieldResolver(() => BoundedCount, {
    complexity: complexity.count,
    description:
      'How many jobs match, across all pages, counted up to a bound. Unlike `total`, it is ' +
      'fast however many match. Without filter and search it is exact.',
  })
  count(
    @Root() { search }: SearchedJobs,
    @Arg('upTo', () => Int, {
      defaultValue: MAX_COUNTED,
      description: `The bound, 1 to ${MAX_COUNTED}.`,
    })
    upTo: number,
  ): Promise<JobCount> {
    if (upTo < 1 || upTo > MAX_COUNTED)
      throw badInput('upTo', 'OUT_OF_RANGE', messages.between(1, MAX_COUNTED));
    return countJobs(search, upTo);
  }
}
