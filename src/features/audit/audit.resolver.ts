import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { forbidden } from '../../errors';
import {
  checkedAfter,
  checkedFirst,
  ConnectionArgs,
  connectionOf,
} from '../../graphql-types/connection';
import { complexity } from '../../graphql-types/complexity';
import { PageArgs, pageWindow } from '../../graphql-types/page';
import { Role } from '../../graphql-types/role';
import { parseId } from '../../lib/values/ids';
import { mayAct } from '../../lib/values/role';
import { userLoader } from '../user/user.loader';
import { User } from '../user/user.type';
import { auditCursor, auditPosition } from './audit.cursor';
import { AuditFilterArgs } from './audit.input';
import { batchLoader, entryLoader, unchangedLoader } from './audit.loader';
import { AuditPage } from './audit.page';
import { auditAfter, searchAudit, type AuditFilter } from './audit.storage';
import { AuditBatch, AuditEntry, toEntry } from './audit.type';
import { checkedEntryId } from './undo.changes';
import { undoableOf } from './undo.tables';

const AuditConnection = connectionOf(AuditEntry, 'Audit', 'entries', complexity.count);

@Resolver(() => AuditEntry)
export class AuditResolver {
  @Authorized(Role.EDITOR)
  @Query(() => AuditPage, {
    nullable: true,
    description:
      'The audit log: who changed what, and when. Editors see their own changes only. For editors.',
  })
  async auditLog(
    @Args(() => AuditFilterArgs) args: AuditFilterArgs,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ) {
    const filter = await checkedFilter(args, context);
    const window = pageWindow(page, context.config.largestPage);
    return new AuditPage(searchAudit(context.database, filter, window), toEntry);
  }

  @Authorized(Role.EDITOR)
  @Query(() => AuditConnection, {
    nullable: true,
    description:
      'The audit log as a cursor connection. Editors see their own changes only. For editors.',
  })
  async auditLogConnection(
    @Args(() => AuditFilterArgs) args: AuditFilterArgs,
    @Args(() => ConnectionArgs) connection: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    const filter = await checkedFilter(args, context);
    const { direction } = filter;
    const first = checkedFirst(connection, context.config.largestPage);
    const after = checkedAfter(connection, (cursor) => auditPosition(direction, cursor));
    const window = { after: after?.id ?? null, size: first + 1 };
    return new AuditConnection(
      { first, after, read: (wanted) => auditAfter(context.database, filter, window, wanted) },
      (row) => ({ node: toEntry(row), cursor: auditCursor(direction, row.id) }),
    );
  }

  @FieldResolver(() => User, {
    nullable: true,
    description:
      'Who made the change; null for the command line, a refused login and an expired job, and ' +
      'when that user has been deleted.',
  })
  user(@Root() { userId }: AuditEntry, @Ctx() context: Context): Promise<User | null> | null {
    return userId === null ? null : context.loader(userLoader).load(userId);
  }

  @FieldResolver(() => AuditBatch, {
    nullable: true,
    complexity: complexity.batch,
    description:
      'The batch that the change is part of, whose entries `undoBatch` undoes together: what one ' +
      '`updateJobs`, `deleteJobs`, `importJobs`, `reorder…` or `undoBatch` changed, and of one ' +
      '`deleteUser`, or `undo` that deletes a user, the users and the jobs. Null for a change of ' +
      'its own, for more than a thousand of one deleted user, and for older ones, except imports ' +
      'with an `idempotencyKey`.',
  })
  batch(@Root() entry: AuditEntry, @Ctx() context: Context): Promise<AuditBatch | null> | null {
    const { requestKey, userId, entity } = entry;
    if (requestKey === null || userId === null) return null;
    return context.loader(batchLoader).load({ requestKey, userId, entity });
  }

  @FieldResolver(() => AuditEntry, {
    nullable: true,
    complexity: complexity.auditedRow,
    description:
      'The entry that this change has undone, such as to read that it is no longer `undoable`; ' +
      "null for any other change. For editors, FORBIDDEN if it is somebody else's change.",
  })
  async undoneEntry(
    @Root() { undoes }: AuditEntry,
    @Ctx() context: Context,
  ): Promise<AuditEntry | null> {
    if (undoes === null) return null;
    const { id, role } = await context.requireViewer();
    const entry = await context.loader(entryLoader).load(undoes);
    if (entry !== null && entry.userId !== id && !mayAct(role, Role.ADMIN)) throw forbidden();
    return entry;
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the viewer can undo the change now: it changed a row, and nobody has changed ' +
      'that row since.',
  })
  async undoable(@Root() entry: AuditEntry, @Ctx() context: Context): Promise<boolean> {
    const { id, entity, action, rowId: row_id } = entry;
    const undoable = undoableOf({ entity, action, row_id });
    const { role } = await context.requireViewer();
    if (undoable === undefined || !mayAct(role, undoable.role)) return false;
    return context.loader(unchangedLoader).load({ id, entity, row_id });
  }
}

/** Throws BAD_USER_INPUT, or FORBIDDEN if an editor asks for other people's changes. */
async function checkedFilter(args: AuditFilterArgs, context: Context): Promise<AuditFilter> {
  const viewer = await context.requireViewer();
  const own = mayAct(viewer.role, Role.ADMIN) ? undefined : { user_id: viewer.id };
  const { entity, rowId, userId, action, batchId, idempotencyKey } = args;
  const { since = null, until = null, direction } = args;
  if (own !== undefined && userId != null && parseId(userId) !== viewer.id) throw forbidden();
  const asked = {
    ...(entity != null && { entity }),
    ...(rowId != null && { row_id: rowId }),
    ...(userId != null && { user_id: parseId(userId) ?? 0 }),
    ...(action != null && { action }),
    ...own,
  };
  const key = idempotencyKey != null && { request_key: idempotencyKey, user_id: viewer.id };
  const batch = batchId == null ? null : checkedEntryId(batchId, 'batchId');
  return { equal: key ? [asked, key] : [asked], batchId: batch, since, until, direction };
}
