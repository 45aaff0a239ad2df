import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { complexity } from '../../graphql-types/complexity';
import { PageArgs, pageWindow } from '../../graphql-types/page';
import { SortDirection } from '../../lib/lists/list';
import { AuditPage } from './audit.page';
import { searchAudit } from './audit.storage';
import { AuditBatch, toEntry } from './audit.type';

@Resolver(() => AuditBatch)
export class AuditBatchResolver {
  @FieldResolver(() => AuditPage, {
    complexity: complexity.batchEntries,
    description:
      'Its entries, the latest first, as `auditLog(batchId:)` lists them. In the result of ' +
      '`undoBatch`, the `row` of each is the row after undoing.',
  })
  entries(
    @Root() { id }: AuditBatch,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { database, config }: Context,
  ) {
    const unbounded = { since: null, until: null, direction: SortDirection.DESC };
    const filter = { equal: [], batchId: id, ...unbounded };
    return new AuditPage(
      searchAudit(database, filter, pageWindow(page, config.largestPage)),
      toEntry,
    );
  }
}
