import { Ctx, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { ViewerType } from './viewer.type';

@Resolver(() => ViewerType)
export class ViewerResolver {
  @Query(() => ViewerType, {
    nullable: true,
    description: 'The logged-in caller; null for an anonymous one.',
  })
  viewer(@Ctx() context: Context): Promise<ViewerType | null> {
    return context.viewer();
  }
}
