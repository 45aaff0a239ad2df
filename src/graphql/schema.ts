import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { buildSchemaSync, type AuthChecker } from 'type-graphql';
import type { Context } from '../context';
import { unauthenticated } from '../errors';
import { CategoryResolver } from '../features/category/category.resolver';
import { FactoryResolver } from '../features/factory/factory.resolver';
import {
  FavouriteIdentityResolver,
  FavouriteResolver,
  JobFavouriteResolver,
  ViewerFavouritesResolver,
} from '../features/favourite/favourite.resolver';
import { JobResolver } from '../features/job/job.resolver';
import { KeywordResolver, ViewerKeywordsResolver } from '../features/keyword/keyword.resolver';
import { PosterResolver } from '../features/poster/poster.resolver';
import { SiteResolver } from '../features/site/site.resolver';
import { ViewerResolver } from '../features/viewer/viewer.resolver';

const resolvers = [
  CategoryResolver,
  FactoryResolver,
  JobResolver,
  SiteResolver,
  ViewerResolver,
  FavouriteIdentityResolver,
  FavouriteResolver,
  JobFavouriteResolver,
  ViewerFavouritesResolver,
  KeywordResolver,
  ViewerKeywordsResolver,
  PosterResolver,
] as const;

/** `@Authorized()` asks for a logged-in caller. */
const authChecker: AuthChecker<Context> = async ({ context }) => {
  if ((await context.viewer()) === null) throw unauthenticated();
  return true;
};

/** The one schema, which both doors execute against. */
export function createSchema(): GraphQLSchema {
  const schema = buildSchemaSync({ resolvers, authChecker, validate: false, emitSchemaFile: false });
  describe(schema.getQueryType(), 'What can be read. Reading changes nothing.');
  describe(
    schema.getMutationType(),
    'What can be changed. Changes of one request take effect one after the other.',
  );
  return schema;
}

/** TypeGraphQL has no place for the descriptions of the root types. */
function describe(type: GraphQLObjectType | null | undefined, description: string): void {
  if (type) type.description = description;
}
