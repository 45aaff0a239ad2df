import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Mutation,
  Resolver,
  Root,
} from 'type-graphql';
import { Context } from '../../../context';
import type { Viewer } from '../../../services';
import { noneNamed } from '../../../errors';
import { checkedId } from '../../../graphql-types/edit-args';
import { PageArgs, pageOf, pageWindow } from '../../../graphql-types/page';
import { removeSessionCookie } from './session.cookie';
import { isCookie } from '../../../lib/http/session-cookie';
import { endSession, listSessions } from './session.storage';
import { ViewerSession } from './session.type';
import { NULL_IF_UNREADABLE, ViewerType } from '../viewer.type';

const ViewerSessionPage = pageOf(ViewerSession, 'ViewerSessionPage', 'sessions');

@Resolver(() => ViewerType)
export class SessionResolver {
  @FieldResolver(() => ViewerSessionPage, {
    nullable: true,
    description:
      "The viewer's own valid sessions and tokens, the most recently used first. " +
      NULL_IF_UNREADABLE,
  })
  sessions(
    @Root() viewer: Viewer,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() { database, config }: Context,
  ) {
    const window = pageWindow(args, config.largestPage);
    return new ViewerSessionPage(listSessions(database, viewer.id, window), (row) => ({
      id: row.id,
      kind: row.kind,
      userAgent: row.user_agent,
      createTime: row.createtime,
      useTime: row.usetime,
      expireTime: row.expiretime,
      isCurrent: row.id === viewer.sessionId,
    }));
  }

  @Authorized()
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Ends the session of this request immediately. For logged-in callers.',
  })
  async logOut(@Ctx() context: Context): Promise<boolean> {
    const { id, sessionId = 0 } = await context.requireViewer();
    const ended = await endSession(context.database, id, sessionId);
    leave(context);
    return ended;
  }

  @Authorized()
  @Mutation(() => ID, {
    nullable: true,
    description:
      "Ends one of the viewer's own sessions immediately; returns its id. For logged-in callers.",
  })
  async endSession(
    @Arg('id', () => ID, { description: 'The session.' }) text: string,
    @Ctx() context: Context,
  ): Promise<number> {
    const viewer = await context.requireViewer();
    const id = checkedId(text);
    if (!(await endSession(context.database, viewer.id, id))) throw noneNamed('id', 'session');
    // The rest of this request must not run as the logged-out caller.
    if (id === viewer.sessionId) leave(context);
    return id;
  }
}

/** Makes the caller anonymous for the rest of the request, after the session has ended. */
function leave(context: Context): void {
  if (isCookie(context.request.token)) removeSessionCookie(context);
  context.caller.adopt(null);
}
