import { GraphQLError } from 'graphql';
import { isDatabaseAway } from '../database/faults';
import { internal, ServiceError, unavailable } from '../errors';

/** What a thrown value means to a caller: itself if it was written for callers, else one of the two that tell nothing. */
export function toServiceError(thrown: unknown): ServiceError {
  const original = rootOf(thrown);
  if (original instanceof ServiceError) return original;
  return isDatabaseAway(original) ? unavailable(original) : internal(original);
}

/** The error underneath those that GraphQL wraps around it; a GraphQL error without one is returned itself. */
export function rootOf(thrown: unknown): unknown {
  return thrown instanceof GraphQLError && thrown.originalError ? rootOf(thrown.originalError) : thrown;
}
