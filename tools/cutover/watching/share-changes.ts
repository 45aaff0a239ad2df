import type { Findings } from '../comparing/findings';
import { operations } from '../operations';
import { warningsOf, type Shares } from '../shares/shares';
import type { Events } from './events';
import type { Traffic } from './traffic';

/** Reports changed shares and new warnings. */
export function noteChanges(events: Events, now: Shares, before: Shares): void {
  for (const { name } of operations) {
    const [is, was] = [now.shares[name] ?? 0, before.shares[name] ?? 0];
    if (is !== was) events.add(`${name}: ${was} % -> ${is} %`);
  }
  const old = new Set(warningsOf(before));
  for (const warning of warningsOf(now)) if (!old.has(warning)) events.add(`warning: ${warning}`);
}

/**
 * Forgets what the new side did before an operation is moved to it again: its fault may have just
 * been fixed.
 */
export function forgetBefore(
  now: Shares,
  before: Shares,
  traffic: Traffic,
  findings: ReadonlyMap<string, Findings>,
): void {
  for (const operation of operations) {
    const { name } = operation;
    if ((before.shares[name] ?? 0) > 0 || (now.shares[name] ?? 0) === 0) continue;
    traffic.of(operation).new.clear();
    findings.get(name)?.clear();
  }
}
