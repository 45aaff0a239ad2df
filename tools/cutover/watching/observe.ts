import type { Comparer } from '../comparing/comparer';
import type { Observer } from '../forwarding/observer';
import type { WatchedShares } from '../shares/shares.file';
import type { Notices } from './notices';
import type { Traffic } from './traffic';

interface Observing {
  readonly shares: Pick<WatchedShares, 'current'>;
  readonly traffic: Traffic;
  readonly notices: Notices;
  readonly comparer: Pick<Comparer, 'consider'>;
}

/** Counts what the proxy does, reports what an operator should know, and compares answers. */
export const observe = ({ shares, traffic, notices, comparer }: Observing): Observer => ({
  answered: (...what) => traffic.add(...what),
  gaveUp(operation, side, waited) {
    // A lower bound of the duration: impatient callers must not make a hanging side look fast.
    if (waited >= shares.current.limits.slowBelow) traffic.add(operation, side, waited);
  },
  rescued: (operation) => (traffic.of(operation).rescued += 1),
  lost(operation, side) {
    const of = traffic.of(operation);
    of.lost += 1;
    notices.note(
      `lost at the ${side} side`,
      (count) =>
        `ALARM: requests that the ${side} side did not answer: ${count}, the last of ${operation.name} (${of[side].lastProblem})`,
    );
  },
  // One kind for each operation, because clients choose the methods.
  unmoved({ name }, why) {
    notices.note(
      `${name} unmoved`,
      (count) =>
        `${name}: requests that stay at the old side: ${count}, the last because of ${why}`,
    );
  },
  sent: (answered) => void comparer.consider(answered),
});
