import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { Context } from '../../context';
import { mayHaveToChange } from '../../features/viewer/session.rules';

const ALLOWED = ['changePassword', '__typename'];

/**
 * Whoever came with a one-time password may do nothing but change it, not even what anyone may.
 * Only tokens that look like it are looked up for that.
 */
export const changePasswordFirst: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      async didResolveOperation({ operation, contextValue }) {
        const { token } = contextValue.request;
        if (token === undefined || !mayHaveToChange(token) || onlyChanges(operation)) return;
        // Throws FORBIDDEN.
        await contextValue.viewer();
      },
    }),
};

const onlyChanges = (operation: OperationDefinitionNode | undefined): boolean =>
  operation?.selectionSet.selections.every(
    (each) => each.kind === Kind.FIELD && ALLOWED.includes(each.name.value),
  ) === true;
