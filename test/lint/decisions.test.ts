import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';

const folder = join(packageRoot, 'docs/decisions');
const records = readdirSync(folder).sort();

describe('the decision records', () => {
  it('are numbered without gaps', () => {
    const numbers = records.map((name) => Number(/^(\d{4})-[a-z\d-]+\.md$/.exec(name)?.[1]));
    expect(numbers).toEqual(records.map((_, index) => index + 1));
  });

  it.each(records)('have the three standard sections in at most 40 lines: %s', (name) => {
    const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
    expect(lines[0]).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`));
    expect(lines.filter((line) => line.startsWith('#')).slice(1)).toEqual([
      '## Context',
      '## Decision',
      '## Consequences',
    ]);
    expect(lines.length).toBeLessThanOrEqual(40);
  });
});
