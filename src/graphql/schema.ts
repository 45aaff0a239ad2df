import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { AccountResolver, ViewerAccountResolver } from '../features/account/account.resolver';
import { AuditResolver } from '../features/audit/audit.resolver';
import { AuditedRowResolver } from '../features/audit/audited-row.resolver';
import { AuditBatchResolver } from '../features/audit/batch.resolver';
import { UndoResolver } from '../features/audit/undo.resolver';
import { CategoryAdminResolver } from '../features/category/category.admin.resolver';
import { CategoryResolver } from '../features/category/category.resolver';
import { FactoryAdminResolver } from '../features/factory/factory.admin.resolver';
import { FactoryResolver } from '../features/factory/factory.resolver';
import { ViewerFavouritesResolver } from '../features/favourite/favourite-list.resolver';
import {
  FavouriteIdentityResolver,
  FavouriteResolver,
  JobFavouriteResolver,
} from '../features/favourite/favourite.resolver';
import { JobInternalsResolver } from '../features/job/admin/job.admin.fields.resolver';
import { JobAdminListResolver } from '../features/job/admin/list/job.admin.list.resolver';
import { AdminJobPageResolver } from '../features/job/admin/list/job.admin.page.resolver';
import { ManyJobsResolver } from '../features/job/many/job.many.resolver';
import { JobAdminResolver } from '../features/job/admin/job.admin.resolver';
import { ImportedJobResolver, JobImportResolver } from '../features/job/import/job.import.resolver';
import { JobFieldsResolver } from '../features/job/job.fields.resolver';
import { JobResolver } from '../features/job/job.resolver';
import { KeywordResolver, ViewerKeywordsResolver } from '../features/keyword/keyword.resolver';
import {
  AttentionOverviewResolver,
  OverviewResolver,
  TeamOverviewResolver,
} from '../features/overview/overview.resolver';
import { PosterResolver } from '../features/poster/poster.resolver';
import { DirectUploadResolver } from '../features/media/direct/direct.resolver';
import { MediaFieldsResolver } from '../features/media/media.fields.resolver';
import { MediaAdminResolver } from '../features/media/admin/media.admin.resolver';
import { SiteAdminResolver } from '../features/site/site.admin.resolver';
import { SiteResolver } from '../features/site/site.resolver';
import { UserAdminResolver } from '../features/user/user.admin.resolver';
import { UserFieldsResolver } from '../features/user/user.fields.resolver';
import { UserResolver } from '../features/user/user.resolver';
import { TokenResolver } from '../features/viewer/token/token.admin.resolver';
import { SessionResolver } from '../features/viewer/session/session.resolver';
import { ViewerResolver } from '../features/viewer/viewer.resolver';
import {
  ArrivalsResolver,
  PlacementResolver,
  TeamResolver,
} from '../features/placement/placement.resolver';
import { WechatResolver } from '../features/wechat/wechat.resolver';
import { authChecker } from './authorise';
import { unwrapPlainFields } from './execution/plain-fields';
import { validateInput } from './execution/validate-arguments';

const resolvers = [
  CategoryResolver,
  FactoryResolver,
  JobResolver,
  JobFieldsResolver,
  SiteResolver,
  ViewerResolver,
  SessionResolver,
  AccountResolver,
  ViewerAccountResolver,
  WechatResolver,
  PlacementResolver,
  TeamResolver,
  ArrivalsResolver,
  FavouriteIdentityResolver,
  FavouriteResolver,
  JobFavouriteResolver,
  ViewerFavouritesResolver,
  KeywordResolver,
  ViewerKeywordsResolver,
  PosterResolver,
  // For editors and administrators.
  CategoryAdminResolver,
  FactoryAdminResolver,
  JobAdminResolver,
  ManyJobsResolver,
  JobAdminListResolver,
  AdminJobPageResolver,
  JobInternalsResolver,
  JobImportResolver,
  ImportedJobResolver,
  OverviewResolver,
  TeamOverviewResolver,
  AttentionOverviewResolver,
  MediaAdminResolver,
  MediaFieldsResolver,
  DirectUploadResolver,
  SiteAdminResolver,
  UserResolver,
  UserFieldsResolver,
  UserAdminResolver,
  TokenResolver,
  AuditResolver,
  AuditedRowResolver,
  AuditBatchResolver,
  UndoResolver,
] as const;

let schema: GraphQLSchema | undefined;

/** Returns the schema that both endpoints execute; built once per process. */
export function createSchema(): GraphQLSchema {
  schema ??= buildSchema();
  return schema;
}

function buildSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers,
    authChecker,
    validateFn: validateInput,
    emitSchemaFile: false,
    // The check would run the introspection query; Apollo Server validates the schema at startup.
    skipCheck: true,
  });
  describe(schema.getQueryType(), 'Queries read data and change nothing.');
  describe(
    schema.getMutationType(),
    'Mutations change data; those of one request run one after another.',
  );
  return unwrapPlainFields(schema);
}

/** TypeGraphQL offers no way to describe the root types. */
function describe(type: GraphQLObjectType | null | undefined, description: string): void {
  if (type) type.description = description;
}
