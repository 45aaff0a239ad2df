import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { complexity } from '../../graphql-types/complexity';
import {
  checkedAfter,
  checkedFirst,
  ConnectionArgs,
  connectionOf,
} from '../../graphql-types/connection';
import { PageArgs, pageOf, pageWindow } from '../../graphql-types/page';
import { KeywordArgs } from '../keyword/keyword.input';
import { checkedKeyword } from '../keyword/keyword.rules';
import { NULL_IF_UNREADABLE, ViewerType } from '../viewer/viewer.type';
import { favouriteCursor, favouritePosition } from './favourite.cursor';
import { listFavourites } from './favourite-list.storage';
import { Favourite, toFavourite } from './favourite.type';

const FavouritePage = pageOf(Favourite, 'FavouritePage', 'favourites');
const FavouriteConnection = connectionOf(Favourite, 'Favourite', 'favourites');

@Resolver(() => ViewerType)
export class ViewerFavouritesResolver {
  @FieldResolver(() => FavouritePage, {
    nullable: true,
    complexity: complexity.jobs,
    description:
      'The favourites whose jobs the viewer may see, the latest favourite first, in numbered ' +
      `pages. ${NULL_IF_UNREADABLE}`,
  })
  favourites(
    @Root() viewer: ViewerType,
    @Args(() => PageArgs) page: PageArgs,
    @Args(() => KeywordArgs) search: KeywordArgs,
    @Ctx() context: Context,
  ) {
    const window = { after: null, ...pageWindow(page, context.config.largestPage) };
    const filter = { keyword: checkedKeyword(search.keyword), viewer };
    return new FavouritePage(
      { window, read: (wanted) => listFavourites(context.database, filter, window, wanted) },
      (row) => toFavourite(row, context.mediaBase),
    );
  }

  @FieldResolver(() => FavouriteConnection, {
    nullable: true,
    complexity: complexity.jobs,
    description:
      'The favourites whose jobs the viewer may see, the latest favourite first, as a cursor ' +
      `connection. ${NULL_IF_UNREADABLE}`,
  })
  favouritesConnection(
    @Root() viewer: ViewerType,
    @Args(() => ConnectionArgs) connection: ConnectionArgs,
    @Args(() => KeywordArgs) search: KeywordArgs,
    @Ctx() context: Context,
  ) {
    const first = checkedFirst(connection, context.config.largestPage);
    const filter = { keyword: checkedKeyword(search.keyword), viewer };
    const after = checkedAfter(connection, favouritePosition);
    const window = { after, size: first + 1, offset: 0 };
    return new FavouriteConnection(
      { first, after, read: (wanted) => listFavourites(context.database, filter, window, wanted) },
      (row) => ({ node: toFavourite(row, context.mediaBase), cursor: favouriteCursor(row) }),
    );
  }
}
