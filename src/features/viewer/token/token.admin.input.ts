import { ArgsType, Field, ID } from 'type-graphql';
import { IsRowId } from '../../../graphql-types/input-rules';
import { sortOf } from '../../../graphql-types/list';
import { PageArgs } from '../../../graphql-types/page';
import { IsOptional } from '../../../graphql-types/validation';
import type { SortBy } from '../../../lib/lists/list';

const TokenSort = sortOf(
  'TokenSort',
  { ID: 'id', USER_ID: 'user_id', CREATE_TIME: 'createtime', EXPIRE_TIME: 'expiretime' },
  'tokens',
);

@ArgsType()
export class TokenListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only tokens of this user.' })
  @IsOptional()
  @IsRowId()
  userId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only expired tokens (true), or only valid ones (false).',
  })
  expired?: boolean | null;

  @Field(() => [TokenSort], {
    nullable: true,
    description: 'The sort order; when omitted or empty, the latest first.',
  })
  sort?: SortBy[] | null;
}
