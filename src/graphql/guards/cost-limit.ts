import type { ApolloServerPlugin } from '@apollo/server';
import { Kind } from 'graphql';
import type { Context } from '../../context';
import { costOf } from './cost';
import { tooMuch } from './limits';
import { noOperation } from './operation';

/** Refuses operations whose lists, by the sizes asked for, cost more than `most` points. */
export const costLimit = (most: number): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ schema, document, operation, request, contextValue }) {
        if (operation === undefined) throw noOperation(request.operationName);
        const cost = costOf({
          schema,
          operation,
          fragments: document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION),
          variables: request.variables ?? {},
          largestPage: contextValue.config.maxPageNum,
        });
        if (cost > most) throw tooMuch('cost', cost, most);
        return Promise.resolve();
      },
    }),
});
