import { Field, ID, ObjectType } from 'type-graphql';
import { Role } from '../../graphql-types/role';

/** Ends descriptions of nullable fields: if one fails, the viewer, who is logged in, remains. */
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

  /**
   * The ids of the viewer and all ancestors; they determine what lists show and are not exposed.
   */
  ancestry!: readonly number[];
}
