import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Context } from '../../context';
import { forbidden, notFound } from '../../errors';
import {
  checkedAfter,
  checkedFirst,
  ConnectionArgs,
  connectionOf,
} from '../../graphql-types/connection';
import { PageArgs, pageOf, pageWindow } from '../../graphql-types/page';
import { Role } from '../../graphql-types/role';
import { parseId } from '../../lib/values/ids';
import { mayAct } from '../../lib/values/role';
import { userLoader } from '../user/user.loader';
import { User } from '../user/user.type';
import { auditCursor, auditPosition } from './audit.cursor';
import { AuditFilterArgs } from './audit.input';
import { auditAfter, findAuditRow, searchAudit, type AuditFilter } from './audit.storage';
import { AuditEntry, toEntry } from './audit.type';
import { undo } from './undo.rules';
import { asLeftLoader } from './undo.loader';
import { undoableOf } from './undo.tables';

const AuditPage = pageOf(AuditEntry, 'AuditPage', 'entries');
const AuditConnection = connectionOf(AuditEntry, 'Audit', 'entries');

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
    const window = pageWindow(page, context.config.maxPageNum);
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
    const first = checkedFirst(connection, context.config.maxPageNum);
    const after = checkedAfter(connection, (cursor) => auditPosition(direction, cursor));
    const window = { after: after?.id ?? null, size: first + 1 };
    return new AuditConnection(
      { first, after, read: (wanted) => auditAfter(context.database, filter, window, wanted) },
      (row) => ({ node: toEntry(row), cursor: auditCursor(direction, row.id) }),
    );
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => AuditEntry, {
    nullable: true,
    description:
      'Undoes a change: an added row is deleted, a deleted row is restored with its id (a job ' +
      'with its favourites), a changed row gets its former values. Returns the entry of the ' +
      'undo, which can itself be undone. CONFLICT when the row has changed since; tokens, ' +
      'passwords, logins and uploads cannot be undone. Editors can undo their own changes ' +
      'only. For editors.',
  })
  async undo(
    @Arg('auditId', () => ID, { description: 'The id of the audit log entry to undo.' })
    text: string,
    @Ctx() context: Context,
  ): Promise<AuditEntry> {
    const viewer = await context.requireViewer();
    if (!/^\d{1,18}$/.test(text)) throw notFound('audit entry');
    const { entryId, table } = await undo(context.database, viewer, text);
    context.forget(table);
    const row = await findAuditRow(context.database, entryId);
    if (row === undefined) throw notFound('audit entry');
    return toEntry(row);
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

  @FieldResolver(() => Boolean, {
    description:
      'Whether the viewer can undo the change now: it changed a row, and nobody has changed ' +
      'that row since.',
  })
  async undoable(@Root() entry: AuditEntry, @Ctx() context: Context): Promise<boolean> {
    const undoable = undoableOf(entry);
    const { role } = await context.requireViewer();
    if (undoable === undefined || !mayAct(role, undoable.role)) return false;
    const { id, entity, rowId: row_id } = entry;
    return context.loader(asLeftLoader).load({ id, entity, row_id });
  }
}

/** Throws FORBIDDEN if an editor asks for other people's changes. */
async function checkedFilter(args: AuditFilterArgs, context: Context): Promise<AuditFilter> {
  const viewer = await context.requireViewer();
  const own = mayAct(viewer.role, Role.ADMIN) ? undefined : { user_id: viewer.id };
  const { entity, rowId, userId, action, since = null, until = null, direction } = args;
  if (own !== undefined && userId != null && parseId(userId) !== viewer.id) throw forbidden();
  const equal = {
    ...(entity != null && { entity }),
    ...(rowId != null && { row_id: rowId }),
    ...(userId != null && { user_id: parseId(userId) ?? 0 }),
    ...(action != null && { action }),
    ...own,
  };
  return { equal, since, until, direction };
}
