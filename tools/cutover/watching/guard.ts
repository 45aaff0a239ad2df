import type { Findings } from '../comparing/findings';
import type { ProxiedOperation } from '../operations';
import type { Limits } from '../shares/shares';
import type { OperationTraffic } from './traffic';

/** How far back errors and durations count. */
export const RECENT_S = 10;
/**
 * If the old side has had fewer requests than this recently, its durations are taken from a longer
 * period.
 */
const MIN_REQUESTS = 20;
const LONG_SPAN_S = 60;
/** Fewer errors than this are not significant. */
const MIN_ERRORS = 5;
/**
 * Differences must be spread over at least this long: a row that was just edited makes answers
 * differ until it has been imported.
 */
const MIN_SPREAD_S = 3;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const ms = (duration: number) => `${duration.toFixed(0)} ms`;

/** Returns why an operation has to go back to the old side; undefined if it does not. */
export function reasonToRollBack(
  { name }: ProxiedOperation,
  traffic: OperationTraffic,
  findings: Findings,
  limits: Limits,
): string | undefined {
  return (
    tooManyErrors(traffic, limits) ??
    tooSlow(traffic, limits) ??
    tooDifferent(name, findings, limits)
  );
}

function tooManyErrors(
  { old, new: now }: OperationTraffic,
  { errors: limit, requests }: Limits,
): string | undefined {
  const asked = now.requests.sum(RECENT_S);
  const errors = now.errors.sum(RECENT_S);
  if (asked < requests && errors < asked) return undefined;
  if (errors < MIN_ERRORS) return undefined;
  const usual = old.errors.sum(LONG_SPAN_S) / Math.max(1, old.requests.sum(LONG_SPAN_S));
  if (errors / asked <= usual + limit) return undefined;
  return `errors: ${errors} of ${asked} answers of the new side in ${RECENT_S} s (${now.lastProblem})`;
}

function tooSlow(
  { old, new: now }: OperationTraffic,
  { slowness, slowBelow, requests }: Limits,
): string | undefined {
  if (now.durations.count(RECENT_S) < requests) return undefined;
  const span = old.durations.count(RECENT_S) < MIN_REQUESTS ? LONG_SPAN_S : RECENT_S;
  if (old.durations.count(span) < MIN_REQUESTS) return undefined;
  const [is, was] = [now.durations.quantile(0.95, RECENT_S), old.durations.quantile(0.95, span)];
  if (is === undefined || was === undefined || is <= Math.max(slowBelow, was * slowness))
    return undefined;
  const errors = now.errors.sum(RECENT_S);
  const why = errors > 0 ? `; ${errors} errors (${now.lastProblem})` : '';
  return `slow: p95 up to ${ms(is)} in ${RECENT_S} s, the old side up to ${ms(was)}${why}`;
}

function tooDifferent(
  name: string,
  findings: Findings,
  { differences: limit }: Limits,
): string | undefined {
  for (const { group, span } of findings.unexplained) {
    const { kind, path, found } = group;
    const [times, compared] = [found.sum(span), findings.compared.sum(span)];
    if (times / compared <= limit || found.busySeconds(span) < MIN_SPREAD_S) continue;
    return `different: ${kind} at ${path} in ${times} of ${compared} answers of ${name} compared in ${span} s (${percent(times / compared)})`;
  }
  return undefined;
}
