import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges, dangerousChanges, printedSchema } from '../../schema/generate';
import { packageRoot } from '../../src/lib/package-root';

describe('the schema that clients rely on', () => {
  const checkedIn = readFileSync(join(packageRoot, 'schema/schema.graphql'), 'utf8');

  it('is not broken by the code; if it is meant, run `npm run codegen -- --breaking`', () => {
    expect(breakingChanges(checkedIn, printedSchema())).toEqual([]);
  });

  it.each([
    [
      'a field that is gone',
      /^ {2}jobName: String!$/m,
      '  name: String!',
      'Job.jobName was removed.',
    ],
    [
      'a field that may be null',
      /^ {2}jobName: String!$/m,
      '  jobName: String',
      'Job.jobName changed type',
    ],
    [
      'an argument that is demanded',
      /^ {4}keyword: String$/m,
      '    keyword: String!',
      'keyword has changed type',
    ],
    [
      'a value that is gone',
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

  it('is not broken by what is added', () => {
    const more = checkedIn.replace('type Job {', 'type Job {\n  nickname: String');
    expect(breakingChanges(checkedIn, more)).toEqual([]);
  });

  it.each([
    [
      'a value of an enum',
      'PART_TIME\n',
      'PART_TIME\n  NIGHT\n',
      'NIGHT was added to enum type JobType.',
    ],
    [
      'a type of a union',
      'union AuditedRow = ',
      'union AuditedRow = Media | ',
      'Media was added to union type AuditedRow.',
    ],
  ])('may surprise clients by %s', (_what, text, replacement, message) => {
    const more = checkedIn.replace(text, replacement);
    expect(more).not.toBe(checkedIn);
    expect(breakingChanges(checkedIn, more)).toEqual([]);
    expect(dangerousChanges(checkedIn, more)).toEqual([message]);
    expect(dangerousChanges(checkedIn, checkedIn)).toEqual([]);
  });
});
