import type { Answer } from './ask';
import type { Caller } from './caller';
import type { Request } from '../http/request';
import type { ProxiedOperation } from '../operations';
import type { SideName } from '../shares/shares';

/** An answered request for one of the operations. */
export interface AnsweredRequest {
  readonly operation: ProxiedOperation;
  readonly request: Request;
  readonly body: Buffer;
  readonly caller: Caller;
  /** Who answered. */
  readonly by: SideName;
  readonly answer: Answer;
  /** Whether the other side may not have the caller's latest data yet. */
  readonly isUnsettled: boolean;
}

/** Receives events about requests. */
export interface Observer {
  /** A side answered, or failed (`problem`), after `took` milliseconds. */
  answered(
    operation: ProxiedOperation,
    side: SideName,
    took: number,
    problem: string | undefined,
  ): void;
  /** The caller left after `waited` milliseconds without an answer. */
  gaveUp(operation: ProxiedOperation, side: SideName, waited: number): void;
  /** The old side answered in place of the new one, or neither did. */
  rescued(operation: ProxiedOperation): void;
  lost(operation: ProxiedOperation, side: SideName): void;
  /** The old side got a request for an operation because of its method or its size. */
  unmoved(operation: ProxiedOperation, why: string): void;
  /** An answer was sent, and may be compared. */
  sent(answered: AnsweredRequest): void;
}
