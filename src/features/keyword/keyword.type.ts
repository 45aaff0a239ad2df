import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeISO } from '../../graphql-types/date-time.scalar';

@ObjectType({ description: "An entry of the viewer's search history." })
export class Keyword {
  @Field(() => ID, { description: 'Identifies the entry.' })
  id!: number;

  @Field(() => String, { description: 'The keyword that was searched for.' })
  keyword!: string;

  @Field(() => DateTimeISO, { description: 'When the keyword was first searched for.' })
  createTime!: Date;

  @Field(() => DateTimeISO, { description: 'When the keyword was last searched for.' })
  updateTime!: Date;
}
