import { dayIn } from '../../admin/audit/day-in';

describe('a day in the filters of the audit log', () => {
  it('begins at midnight of the reader', () => {
    expect(dayIn('2026-02-28', 1)).toBe(new Date(2026, 2, 1).toISOString());
  });

  it('ends within the years that the service reads, or nowhere', () => {
    expect(dayIn('9999-12-31', 1) ?? '9999').toMatch(/^9999/);
  });

  it.each([undefined, '', 'today', '2026-2-3'])('is none in %p', (text) => {
    expect(dayIn(text)).toBeUndefined();
  });
});
