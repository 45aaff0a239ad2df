import type { Findings } from '../comparing/findings';
import { operations } from '../operations';
import { warningsOf, type Shares } from '../shares/shares';
import type { Events } from './events';
import type { Traffic } from './traffic';

/** Tells what has changed, and what new warnings there are. */
export function noteChanges(events: Events, now: Shares, before: Shares): void {
  for (const { name } of operations) {
    const [is, was] = [now.shares[name] ?? 0, before.shares[name] ?? 0];
    if (is !== was) events.add(`${name}: ${was} % -> ${is} %`);
  }
  const old = new Set(warningsOf(before));
  for (const warning of warningsOf(now)) if (!old.has(warning)) events.add(`warning: ${warning}`);
}

/**
 * What the new side did before an operation is moved to it once more does not count: its fault may
 * have been mended just now.
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
