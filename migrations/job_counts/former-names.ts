const RENAMED: readonly (readonly [now: RegExp, former: string])[] = [
  [/\bjob_count_rebuild/g, 'job_tally_rebuild'],
  [/\bjob_count_compact\b/g, 'job_tally_fold'],
  [/\bjob_count_(write|insert|update|delete|truncate)\b/g, 'job_tally_$1'],
  [/\bjob_(audience|wage)_count/g, 'job_$1_tally'],
  [/\bjob_bucket_count\b/g, 'job_tally'],
  [/\bjob_bucket(?=\b|_bound\b|_pkey\b)/g, 'job_rung'],
  [/\bbucket_number/g, 'rung'],
];

/** Replaces the names of the counters of jobs by those that they had until migration 0036. */
export const formerNames = (sql: string): string =>
  RENAMED.reduce((text, [now, former]) => text.replace(now, former), sql);
