import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { CreateArgs } from '../../../graphql-types/edit-args';
import { IsNewRow, IsOptional, NULL_IS_REFUSED } from '../../../graphql-types/validation';
import {
  IsHtml,
  IsMediaPath,
  IsMediaPaths,
  IsRowId,
  IsRowIds,
  IsShareOfPicture,
  IsText,
  IsWhole,
  SANITISED_HTML,
} from '../../../graphql-types/input-rules';
import { FocalPointInput } from '../../media/focal-point.type';
import { AreJobMedia, FitsPrices, FitsPublication, HasJobMedia } from './job.admin.lookups';
import { AreUsers } from '../../user/user.lookups';
import { MAX_USER_IDS } from '../job.row';
import { JobTermsInput } from './job.admin.terms.input';
import { MAX_INTEGER } from '../../../lib/values/ids';

@InputType({
  description: `Changes to a job; omitted fields keep their values. ${NULL_IS_REFUSED}`,
})
@FitsPrices()
@FitsPublication()
export class UpdateJobInput extends JobTermsInput {
  @Field(() => String, { nullable: true, description: "The job's name: 1 to 200 characters." })
  @IsText(1, 200)
  jobName?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The path of the cover, as an upload returns it, or `Job.cover`; empty for none.',
  })
  @IsMediaPath()
  @AreJobMedia('cover')
  cover?: string;

  @Field(() => FocalPointInput, {
    nullable: true,
    description:
      'The point of the cover that stays visible when it is cropped; null for none. Changing ' +
      '`cover` alone removes it.',
  })
  @IsOptional()
  @IsShareOfPicture()
  coverFocus?: FocalPointInput | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'The paths of its images and videos, as uploads return them, or their `url`, at most 50; ' +
      'the poster shows the first, or else the cover.',
  })
  @IsMediaPaths(50)
  @AreJobMedia('images')
  images?: string[];

  @Field(() => String, {
    nullable: true,
    description:
      `The description ${SANITISED_HTML} ` +
      'Addresses in it as `Job.content` returns them are stored as paths.',
  })
  @IsHtml()
  @HasJobMedia()
  content?: string;

  @Field(() => Int, { nullable: true, description: 'How many people have applied: 0 or more.' })
  @IsWhole(0, MAX_INTEGER)
  peopleNum?: number;

  @Field(() => [ID], {
    nullable: true,
    description:
      'The ids of the users to restrict the job to, at most 10,000; their descendants see it ' +
      'too. An empty list opens it to everyone.',
  })
  @IsRowIds(0, MAX_USER_IDS)
  @AreUsers()
  userIds?: string[];
}

@InputType({
  description:
    'A new job; it is published unless `status` says otherwise. When omitted, both prices are ' +
    '"0.00", `weigh` and `peopleNum` 0, texts and lists empty: no filter by type finds a job ' +
    `without \`types\`. ${NULL_IS_REFUSED}`,
})
@IsNewRow()
export class CreateJobInput extends UpdateJobInput {
  @Field(() => String, { description: "The job's name: 1 to 200 characters." })
  override jobName!: string;
}

@ArgsType()
export class CreateJobArgs extends CreateArgs {
  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the job that this one is a copy of: its `salary` and the paths of its images ' +
      'and videos are accepted, although they may be no range and no uploads of this service. ' +
      'It may have been deleted; one that never existed is ignored.',
  })
  @IsOptional()
  @IsRowId()
  copyOf?: string | null;
}
