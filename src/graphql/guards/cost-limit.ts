import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../../context';
import { noOperation } from '../errors';
import { costOf } from './cost';
import { tooMuch } from './limits';

/**
 * Refuses operations that cost more than `most` points, and requests for which no operation was
 * resolved.
 */
export const costLimit = (most: number): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ schema, document, operation, request, contextValue }) {
        const { operationName, variables = {} } = request;
        if (operation === undefined) return Promise.reject(noOperation(operationName));
        const largestPage = contextValue.config.maxPageNum;
        const cost = costOf({ schema, document, operation, variables, largestPage, most });
        return cost > most ? Promise.reject(tooMuch('cost', cost, most)) : Promise.resolve();
      },
    }),
});
