import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { forbidden } from '../../errors';
import { parseId } from '../../lib/ids';
import { mayAct } from '../../lib/role';
import { pageOf, pageWindow } from '../../graphql-types/page';
import { Role } from '../../graphql-types/role';
import { userLoader } from '../user/user.loader';
import { User } from '../user/user.type';
import { AuditArgs } from './audit.input';
import { searchAudit, type AuditRow } from './audit.storage';
import { AuditEntry } from './audit.type';

const AuditPage = pageOf(AuditEntry, 'AuditPage', 'entries');

const toEntry = ({
  id,
  createtime,
  user_id,
  action,
  entity,
  row_id,
  before,
  after,
}: AuditRow): AuditEntry => ({
  id,
  createTime: createtime,
  userId: user_id,
  action,
  entity,
  rowId: row_id,
  before,
  after,
});

@Resolver(() => AuditEntry)
export class AuditResolver {
  @Authorized(Role.EDITOR)
  @Query(() => AuditPage, {
    nullable: true,
    description:
      'The audit log: who changed what, and when. Editors see their own changes only. For editors.',
  })
  async auditLog(@Args(() => AuditArgs) args: AuditArgs, @Ctx() context: Context) {
    const { database, config } = context;
    const viewer = await context.requireViewer();
    const own = mayAct(viewer.role, Role.ADMIN) ? undefined : { user_id: viewer.id };
    if (own !== undefined && args.userId != null && parseId(args.userId) !== viewer.id)
      throw forbidden();
    const equal = {
      ...(args.entity != null && { entity: args.entity }),
      ...(args.rowId != null && { row_id: args.rowId }),
      ...(args.userId != null && { user_id: parseId(args.userId) ?? 0 }),
      ...(args.action != null && { action: args.action }),
      ...own,
    };
    const window = pageWindow(args, config.maxPageNum);
    const { since = null, until = null, direction } = args;
    return new AuditPage(
      searchAudit(database, { equal, since, until, direction, window }, toEntry),
    );
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'Who made the change; null for the command line and for a refused login.',
  })
  user(@Root() { userId }: AuditEntry, @Ctx() context: Context): Promise<User | null> | null {
    return userId === null ? null : context.loader(userLoader).load(userId);
  }
}
