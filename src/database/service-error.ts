import { internal, readOnly, ServiceError, unavailable } from '../errors';
import { isDatabaseAway, isOwnedByOldSide } from './faults';

/**
 * What a thrown value means to a caller: itself if it was written for callers, else what it says of
 * the database, else an internal error, which tells nothing.
 */
export function serviceErrorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isOwnedByOldSide(error)) return readOnly(error);
  return isDatabaseAway(error) ? unavailable(error) : internal(error);
}
