import { shown } from '../../parity/summary';
import { tableText } from '../../lib/table-text';
import type { Cutover } from '../cutover';
import { eventLine } from '../watching/events';
import { RECENT_S } from '../watching/guard';
import { operations, type ProxiedOperation } from '../operations';
import type { SideTraffic } from '../watching/traffic';

/** The most differences and events shown on a terminal. */
const MAX_DIFFERENCES = 8;
const MAX_EVENTS = 8;

export type Shown = Pick<
  Cutover,
  'shares' | 'traffic' | 'findings' | 'comparer' | 'events' | 'port'
>;

/** Returns the page: a row for each operation, differences with an example, and the last events. */
export function pageText(cutover: Shown): string {
  const { shares, comparer, events } = cutover;
  const { dropped, large, unclear, unanswered } = comparer.skipped;
  const differences = differenceRows(cutover);
  return [
    `cutover :${cutover.port}   ${new Date().toISOString().slice(0, 19)}Z   last ${RECENT_S} s   shares in ${shares.path}${shares.problem === undefined ? '' : ` (NOT FOLLOWED: ${shares.problem})`}`,
    '',
    tableText([
      [
        '',
        'share',
        'old/s',
        'p95 ms',
        'errors',
        'new/s',
        'p95 ms',
        'errors',
        'compared',
        'differ',
        '',
      ],
      ...operations.map((operation) => operationRow(cutover, operation)),
    ]),
    '',
    `Differences (not compared: ${dropped} dropped, ${large} too large, ${unclear} unclear, ${unanswered} unanswered)`,
    ...(differences.length === 0
      ? ['none']
      : [tableText([['', '', 'answers', 'noise', 'kind', 'path', 'old', 'new'], ...differences])]),
    '',
    'Events',
    ...events.last.slice(-MAX_EVENTS).map(eventLine),
  ].join('\n');
}

function operationRow({ shares, traffic, findings }: Shown, operation: ProxiedOperation): string[] {
  const { name, isWriting } = operation;
  const { old, new: now } = traffic.of(operation);
  const found = findings.get(name);
  const back = shares.current.rolledBack[name];
  const differ = [...(found?.groups.values() ?? [])].filter(({ total }) => total.found > 0);
  return [
    name,
    `${shares.current.shares[name] ?? 0} %`,
    ...sideCells(old),
    ...sideCells(now),
    isWriting ? 'never' : String(found?.total ?? 0),
    isWriting ? '' : String(differ.length),
    back === undefined ? '' : `rolled back from ${back.share} %`,
  ];
}

function sideCells({ requests, errors, durations }: SideTraffic): string[] {
  const p95 = durations.quantile(0.95, RECENT_S);
  return [
    (requests.sum(RECENT_S) / RECENT_S).toFixed(1),
    p95 === undefined ? '' : p95.toFixed(p95 < 10 ? 1 : 0),
    String(errors.sum(RECENT_S)),
  ];
}

function differenceRows({ findings }: Shown): string[][] {
  const rows = [...findings].flatMap(([operation, found]) =>
    [...found.groups.values()]
      .filter(({ total }) => total.found > 0)
      .map((group) => ({ operation, group, verdict: found.verdictOn(group) })),
  );
  const weight = { unexplained: 3, open: 2, noise: 1, accepted: 0 };
  rows.sort(
    (one, other) =>
      weight[other.verdict] - weight[one.verdict] ||
      other.group.total.found - one.group.total.found,
  );
  return rows
    .slice(0, MAX_DIFFERENCES)
    .map(({ operation, verdict, group }) => [
      operation,
      verdict,
      String(group.total.found),
      String(group.total.noise),
      group.kind,
      group.path,
      group.example === undefined ? '(withheld)' : shown(group.example.old, 24),
      group.example === undefined ? '' : shown(group.example.new, 24),
    ]);
}
