import { internal, readOnly, ServiceError, unavailable } from '../errors';
import { isDatabaseAway, isOwnedByOldSide } from './faults';

/**
 * Maps a thrown value to a ServiceError: itself if it is one, else an unavailable or refused
 * database, else an internal error without details.
 */
export function serviceErrorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isOwnedByOldSide(error)) return readOnly(error);
  return isDatabaseAway(error) ? unavailable(error) : internal(error);
}
