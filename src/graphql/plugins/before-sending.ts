import type {
  ApolloServerPlugin,
  BaseContext,
  GraphQLRequestContextWillSendResponse,
} from '@apollo/server';

/** Creates a plugin that reads or changes each response before it is sent. */
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
