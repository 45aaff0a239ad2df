import { tableText } from '../lib/table-text';
import type { Group, ReplayResults } from './comparison/differences';
import { grouped } from '../lib/grouped';

/** Returns a value on one line, truncated if it is long. */
export function shown(value: unknown, longest = 60): string {
  const text = value === undefined ? '—' : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/**
 * Returns the final output: a row for each operation, a row for each difference, and the
 * conclusion.
 */
export function summaryText(results: ReplayResults): string {
  const operations = [...results.rows.values()].sort((a, b) =>
    a.operation.localeCompare(b.operation),
  );
  const table = tableText([
    ['operation', 'compared', 'same', 'accepted', 'different', 'skipped', 'failed'],
    ...operations.map(({ operation, compared, same, accepted, different, skipped, failed }) => [
      operation,
      ...[compared, same, accepted, different, skipped, failed].map(String),
    ]),
  ]);
  const skips = [...results.skips].map(([why, count]) => `${count} × ${why}`);
  return [
    table,
    ...(skips.length === 0 ? [] : ['', ...skips]),
    ...section('Differences', results.open),
    ...section('Accepted differences', results.accepted),
    '',
    conclusion(results),
    ...missingTokens(results),
  ].join('\n');
}

function section(title: string, groups: readonly Group[]): string[] {
  if (groups.length === 0) return [];
  const rows = groups.map(({ operation, kind, path, answers, examples, advice, accepted }) => [
    operation,
    kind,
    path,
    String(answers),
    shown(examples[0]?.old, 32),
    shown(examples[0]?.new, 32),
    accepted ?? (advice === undefined ? '' : `→ ${advice}`),
  ]);
  return [
    '',
    `${title}:`,
    tableText([['operation', 'kind', 'path', 'answers', 'old', 'new', ''], ...rows]),
  ];
}

function missingTokens({ withoutToken: count }: ReplayResults): string[] {
  if (count === 0) return [];
  const requests = count === 1 ? 'request' : 'requests';
  return [
    `Incomplete: ${grouped(count)} ${requests} of logged-in callers were left out, because their ` +
      'tokens are missing: name the file of tokens (--tokens).',
  ];
}

function conclusion(results: ReplayResults): string {
  const rows = [...results.rows.values()];
  const compared = rows.reduce((sum, row) => sum + row.compared, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  if (failed > 0) return `${failed} requests got no answer.`;
  if (compared === 0) return 'Nothing was compared.';
  const { length } = results.open;
  const answers = `${grouped(compared)} answers compared`;
  if (length === 0) return `${answers}: no difference that is not accepted.`;
  return `${answers}: ${length} ${length === 1 ? 'difference' : 'differences'} to look at.`;
}
