import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges, dangerousChanges, printedSchema } from '../../schema/generate';
import { packageRoot } from '../../src/lib/package-root';

describe('the checked-in schema', () => {
  const checkedIn = readFileSync(join(packageRoot, 'schema/schema.graphql'), 'utf8');

  it('is not broken by the code (if intended, run `npm run codegen -- --breaking`)', () => {
    expect(breakingChanges(checkedIn, printedSchema())).toEqual([]);
  });

  it.each([
    [
      'the removal of a field',
      /^ {2}jobName: String!$/m,
      '  name: String!',
      'Job.jobName was removed.',
    ],
    [
      'making a field nullable',
      /^ {2}jobName: String!$/m,
      '  jobName: String',
      'Job.jobName changed type',
    ],
    [
      'making an argument required',
      /^ {4}keyword: String$/m,
      '    keyword: String!',
      'keyword has changed type',
    ],
    [
      'the removal of an enum value',
      /^ {2}PART_TIME$/m,
      '  HALF_TIME',
      'PART_TIME was removed from enum type JobType.',
    ],
  ])('would be broken by %s', (_what, line, replacement, message) => {
    expect(checkedIn).toMatch(line);
    expect(breakingChanges(checkedIn, checkedIn.replace(line, replacement)).join('\n')).toContain(
      message,
    );
  });

  it('is not broken by an added field', () => {
    const more = checkedIn.replace('type Job {', 'type Job {\n  nickname: String');
    expect(breakingChanges(checkedIn, more)).toEqual([]);
  });

  it.each([
    ['enum value', 'PART_TIME\n', 'PART_TIME\n  NIGHT\n', 'NIGHT was added to enum type JobType.'],
    [
      'union member',
      'union AuditedRow = ',
      'union AuditedRow = Media | ',
      'Media was added to union type AuditedRow.',
    ],
  ])('would be changed dangerously by a new %s', (_what, text, replacement, message) => {
    const more = checkedIn.replace(text, replacement);
    expect(more).not.toBe(checkedIn);
    expect(breakingChanges(checkedIn, more)).toEqual([]);
    expect(dangerousChanges(checkedIn, more)).toEqual([message]);
    expect(dangerousChanges(checkedIn, checkedIn)).toEqual([]);
  });
});
