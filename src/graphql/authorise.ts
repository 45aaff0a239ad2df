import type { AuthChecker } from 'type-graphql';
import type { Context } from '../context';
import { forbidden } from '../errors';
import { messages } from '../lib/messages/messages';
import { mayAct, Role } from '../lib/values/role';

/**
 * Guards fields and operations: `@Authorized()` requires a logged-in caller, and
 * `@Authorized(role)` one whose own role includes that role.
 */
export const authChecker: AuthChecker<Context, Role> = async ({ context }, roles) => {
  const viewer = await context.requireViewer();
  const denied = roles.find((role) => !mayAct(viewer.role, role));
  if (denied !== undefined)
    throw forbidden(denied === Role.EDITOR ? messages.forEditors : undefined);
  context.isPrivate = true;
  return true;
};
