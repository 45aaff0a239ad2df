import { Failures } from '../../../src/lib/concurrency/failures';

test('only the first of several failures in a row is logged, with its code', () => {
  const log = { warn: jest.fn() };
  const failures = new Failures(log, 'it failed');
  for (const code of ['A', 'B']) failures.note({ code });
  expect(failures.inARow).toBe(2);
  failures.noteSuccess();
  expect(failures.inARow).toBe(0);
  failures.note(new Error('without a code'));
  expect(log.warn.mock.calls).toEqual([
    [{ code: 'A' }, 'it failed'],
    [{ code: undefined }, 'it failed'],
  ]);
});
