import type { AuthChecker } from 'type-graphql';
import type { Context } from '../context';
import { forbidden, unauthenticated } from '../errors';
import type { Role } from '../graphql-types/role';

/** The one guard of fields and operations: `@Authorized()` asks for a logged-in caller, with roles for one of them. */
export const authChecker: AuthChecker<Context, Role> = async ({ context }, roles) => {
  const viewer = await context.viewer();
  if (viewer === null) throw unauthenticated();
  if (roles.length > 0 && !roles.includes(viewer.role)) throw forbidden();
  return true;
};
