import { StacklessError } from '../stack-trace';

/** Why a queue refuses work: too much waits already, or has waited for too long. */
export class QueueFull extends StacklessError {
  readonly code = 'ERR_QUEUE_FULL';

  constructor(
    readonly queue: string,
    why: string,
  ) {
    super(`${queue}: ${why}`);
  }
}
