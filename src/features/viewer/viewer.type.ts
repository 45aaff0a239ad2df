import { Field, ID, ObjectType } from 'type-graphql';
import { Role } from '../../graphql-types/role';

/** At the end of descriptions: an error in such a field leaves the viewer, who is logged in. */
export const NULL_IF_UNREADABLE = 'Null with an error if it could not be read.';

@ObjectType('Viewer', { description: 'The logged-in caller, with favourites and search history.' })
export class ViewerType {
  @Field(() => ID, { description: "The caller's user id." })
  id!: number;

  @Field(() => String, {
    description: "The caller's display name, that of `User.name`; may be empty.",
  })
  name!: string;

  @Field(() => Role, { description: 'What the caller may do.' })
  role!: Role;

  /** The viewer's own id and every ancestor's; it determines what lists show and is not exposed. */
  ancestry!: readonly number[];
}
