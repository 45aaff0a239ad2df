import { GraphQLError, Kind, type OperationDefinitionNode } from 'graphql';
import { ServiceError } from '../../errors';
import { mayHaveToChange } from '../../features/viewer/session/session.rules';
import type { Guard } from './guard';

const ALLOWED = ['changePassword', 'logIn', '__typename'];

/**
 * Lets a caller with a one-time password only change it or log in again; even what anonymous
 * callers may do is refused. Only tokens that look like such a caller's are looked up for that.
 */
export const changePasswordFirst: Guard = ({ operation, contextValue }) => {
  const { token } = contextValue.request;
  if (token === undefined || !mayHaveToChange(token) || onlyChanges(operation)) return undefined;
  return contextValue.viewer().then(() => undefined, refuse);
};

/** Refuses with 400, like every request that is refused as a whole; Apollo would use 500. */
function refuse(error: unknown): never {
  if (!(error instanceof ServiceError) || error.code !== 'FORBIDDEN') throw error;
  const extensions = { code: error.code, http: { status: 400 } };
  throw new GraphQLError(error.message, { originalError: error, extensions });
}

const onlyChanges = (operation: OperationDefinitionNode | undefined): boolean =>
  operation?.selectionSet.selections.every(
    (each) => each.kind === Kind.FIELD && ALLOWED.includes(each.name.value),
  ) === true;
