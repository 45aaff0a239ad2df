import { Kind, type OperationDefinitionNode } from 'graphql';
import { mayHaveToChange } from '../../features/viewer/session.rules';
import type { Guard } from './guard';

const ALLOWED = ['changePassword', '__typename'];

/**
 * A caller with a one-time password may do nothing but change it, not even what anonymous callers
 * may. Only tokens that look like such a caller's are looked up for that.
 */
export const changePasswordFirst: Guard = ({ operation, contextValue }) => {
  const { token } = contextValue.request;
  if (token === undefined || !mayHaveToChange(token) || onlyChanges(operation)) return undefined;
  // Rejects with FORBIDDEN.
  return contextValue.viewer().then(() => undefined);
};

const onlyChanges = (operation: OperationDefinitionNode | undefined): boolean =>
  operation?.selectionSet.selections.every(
    (each) => each.kind === Kind.FIELD && ALLOWED.includes(each.name.value),
  ) === true;
