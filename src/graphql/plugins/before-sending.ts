import type {
  ApolloServerPlugin,
  BaseContext,
  GraphQLRequestContextWillSendResponse,
} from '@apollo/server';

/** A plugin that reads, or changes, each answer before it is sent. */
export const beforeSending = <Context extends BaseContext = BaseContext>(
  act: (answered: GraphQLRequestContextWillSendResponse<Context>) => void,
): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse(answered) {
        act(answered);
        return Promise.resolve();
      },
    }),
});
