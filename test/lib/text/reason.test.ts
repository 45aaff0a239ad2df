import { reasonOf, withoutStatement } from '../../../src/lib/text/reason';

test.each([
  [
    'select * from "users" where "name" = \'a - b\' - relation does not exist',
    'relation does not exist',
  ],
  ['\n  WITH ids AS (\n SELECT 1 - 1)\n SELECT - canceling statement', 'canceling statement'],
  ["(insert into x values ('secret')) - Connection terminated", 'Connection terminated'],
  [
    'PUT of uploads/a.png failed - connection refused',
    'PUT of uploads/a.png failed - connection refused',
  ],
  ['The lock is gone', 'The lock is gone'],
])('withoutStatement shortens %j to %j', (message, logged) => {
  expect(withoutStatement(message)).toBe(logged);
});

test('reasonOf replaces control characters of a quoted value', () => {
  const value = 'a\r\u001b]0;title\u0007\u009b31m\nb\tc';
  expect(reasonOf(new Error(`Duplicate entry '${value}' for key 'name'`))).toBe(
    "Duplicate entry 'a??]0;title??31m b\tc' for key 'name'",
  );
});
