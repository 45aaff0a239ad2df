import { ServiceError } from '../errors';
import { messages } from '../lib/messages/messages';

/** The refusal of a query whose answer would exceed GRAPHQL_MAX_ANSWER_MB, given here in bytes. */
export function largeAnswer(most: number): ServiceError {
  const megabytes = Math.round((most / 1024 / 1024) * 10) / 10;
  const limit = { name: 'GRAPHQL_MAX_ANSWER_MB', allowed: megabytes };
  return new ServiceError('BAD_USER_INPUT', messages.largeAnswer(megabytes), { limit });
}
