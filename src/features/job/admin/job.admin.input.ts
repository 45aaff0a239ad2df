import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { CreateArgs } from '../../../graphql-types/edit-args';
import { IsNewRow, IsOptional } from '../../../graphql-types/validation';
import {
  IsHtml,
  IsMediaPath,
  IsMediaPaths,
  IsRowId,
  IsRowIds,
  IsShareOfPicture,
  IsText,
  IsWhole,
} from '../../../graphql-types/input-rules';
import { FocalPointInput } from '../../media/focal-point.type';
import { AreJobMedia, FitsPrices, FitsPublication, HasJobMedia } from './job.admin.lookups';
import { AreUsers } from '../../user/user.lookups';
import { MAX_USER_IDS } from '../job.row';
import { JobTermsInput } from './job.admin.terms.input';
import { MAX_INTEGER } from '../../../lib/values/ids';

@InputType({ description: 'Changes to a job; omitted fields keep their values.' })
@FitsPrices()
@FitsPublication()
export class UpdateJobInput extends JobTermsInput {
  @Field(() => String, { nullable: true, description: "The job's name." })
  @IsText(1, 200)
  jobName?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The path of the cover, as an upload returns it.',
  })
  @IsMediaPath()
  @AreJobMedia()
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
      'The paths of its images and videos, as uploads return them; the poster shows the ' +
      'first, or else the cover.',
  })
  @IsMediaPaths(50)
  @AreJobMedia()
  images?: string[];

  @Field(() => String, {
    nullable: true,
    description: 'The description as HTML; it is sanitised before it is stored.',
  })
  @IsHtml(200_000)
  @HasJobMedia()
  content?: string;

  @Field(() => Int, { nullable: true, description: 'How many people have applied.' })
  @IsWhole(0, MAX_INTEGER)
  peopleNum?: number;

  @Field(() => [ID], {
    nullable: true,
    description:
      'The ids of the users to restrict the job to, at most 10,000; their descendants see it ' +
      'too. An empty list opens it to everyone.',
  })
  @IsRowIds(MAX_USER_IDS)
  @AreUsers()
  userIds?: string[];
}

@InputType({ description: 'A new job; it is published unless `status` says otherwise.' })
@IsNewRow()
export class CreateJobInput extends UpdateJobInput {
  @Field(() => String, { description: "The job's name." })
  override jobName!: string;
}

@ArgsType()
export class CreateJobArgs extends CreateArgs {
  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the job that this one is a copy of: the paths of its images and videos are ' +
      'accepted, although they may not be uploads of this service. It may have been deleted; ' +
      'one that never existed is ignored.',
  })
  @IsOptional()
  @IsRowId()
  copyOf?: string | null;
}
