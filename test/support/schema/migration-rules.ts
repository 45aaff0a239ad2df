/**
 * Statements that block writers of a table in use, or break the release before, and the
 * alternatives.
 */
const BLOCKING: readonly (readonly [statement: RegExp, instead: string])[] = [
  [
    /\bCREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i,
    'CREATE INDEX CONCURRENTLY, outside a transaction',
  ],
  [/\bDROP INDEX (?!CONCURRENTLY)/i, 'DROP INDEX CONCURRENTLY, outside a transaction'],
  [/\bREINDEX (?!.*CONCURRENTLY)/i, 'REINDEX … CONCURRENTLY'],
  [/\bALTER COLUMN \w+ (SET DATA )?TYPE\b/i, 'a new column, filled in batches'],
  [/\bALTER COLUMN \w+ SET NOT NULL\b/i, 'a CHECK … NOT VALID, validated first'],
  [
    /\bADD (CONSTRAINT \w+ )?(CHECK|FOREIGN KEY)\b(?![^;]*NOT VALID)/i,
    'NOT VALID, then VALIDATE CONSTRAINT',
  ],
  [
    /\bADD (CONSTRAINT \w+ )?(UNIQUE|PRIMARY KEY)(?! USING INDEX)/i,
    'USING INDEX of one built before',
  ],
  [
    /\bADD COLUMN [^,;]*\b(GENERATED ALWAYS|random\(|gen_random_uuid\(|clock_timestamp\()/i,
    'a column without it, filled in batches',
  ],
  [/\b(DROP COLUMN|RENAME (COLUMN|TO)|DROP TABLE)\b/i, 'expand now, and remove a release later'],
  [/\b(VACUUM FULL|CLUSTER|(?<!AFTER )TRUNCATE)\b/i, 'work in batches'],
  [/\bLOCK TABLE\b/i, 'a statement whose own lock is enough'],
];

/** Says why a statement may block after all, in the line before it or in its own. */
const EXCUSE = /-- blocks: \S+/;

/**
 * Returns the problems of a migration's `up`, a line for each statement. Tables that it creates
 * itself are not in use yet; a statement with `-- blocks: <why>` is excused.
 */
export function blockingStatements(source: string): string[] {
  const [up = ''] = source.split(/export (?:async )?function down|export const down/);
  const created = [...up.matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/gi)];
  const own = created.map(([, table = '']) => new RegExp(`\\b(ON|TABLE)( ONLY)? ${table}\\b`, 'i'));
  return up
    .split(/;|`/)
    .filter((statement) => !EXCUSE.test(statement))
    .filter((statement) => !own.some((table) => table.test(statement)))
    .flatMap((statement) =>
      BLOCKING.filter(([pattern]) => pattern.test(statement)).map(
        ([, instead]) => `${statement.trim().replace(/\s+/g, ' ').slice(0, 80)} → ${instead}`,
      ),
    );
}
