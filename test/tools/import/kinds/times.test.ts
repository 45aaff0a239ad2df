import { expiry, time } from '../../../../tools/import/kinds/time';
import { Notes } from '../../../../tools/import/report/note';

const column = { sql: 'createtime', type: 'varchar', offset: 8 * 3600 };

/** Returns the time that a text means, and the findings. */
function read(kind: typeof time, raw: string): [moment: string, reported: string[]] {
  const notes = new Notes();
  const seconds = Number(kind.convert(raw, notes, column));
  return [new Date(seconds * 1000).toISOString(), notes.take().map((finding) => finding.kind)];
}

it.each([
  ['20240301080000', '2024-03-01T00:00:00.000Z', 'digits of a date'],
  ['20240301080000.250', '2024-03-01T00:00:00.250Z', 'digits of a date'],
  ['2.0240301080000e13', '2024-03-01T00:00:00.000Z', 'digits of a date'],
  ['202403010800', '2024-03-01T00:00:00.000Z', 'digits of a date'],
  ['20240301', '2024-02-29T16:00:00.000Z', 'digits of a date'],
  ['20240230', '1970-08-23T06:17:10.000Z'],
  ['2024-03-01T08:00:00Z', '2024-03-01T08:00:00.000Z'],
  ['2024-03-01T08:00:00.123456789Z', '2024-03-01T08:00:00.123Z'],
  ['2024-03-01 08:00:00+0530', '2024-03-01T02:30:00.000Z'],
  ['2024-03-01T08:00:00-02:00', '2024-03-01T10:00:00.000Z'],
  ['2024/3/1 8:05', '2024-03-01T00:05:00.000Z'],
  ['2024-03-01', '2024-02-29T16:00:00.000Z'],
  ['1700000000.25', '2023-11-14T22:13:20.250Z'],
  ['1700000000123', '2023-11-14T22:13:20.123Z', 'milliseconds'],
  ['1700000000123456', '2023-11-14T22:13:20.123Z', 'microseconds'],
  ['1700000000123456789', '2023-11-14T22:13:20.123Z', 'nanoseconds'],
  ['0', '1970-01-01T00:00:00.000Z'],
  ['00000000', '1970-01-01T00:00:00.000Z'],
  ['0000/00/00', '1970-01-01T00:00:00.000Z'],
  ['-1', '1970-01-01T00:00:00.000Z', 'not a time'],
  ['2024-02-30T08:00:00Z', '1970-01-01T00:00:00.000Z', 'not a time'],
  ['99999999999999999999999', '1970-01-01T00:00:00.000Z', 'not a time'],
])('the time %s is read as %s', (raw, moment, ...reported) => {
  expect(read(time, raw)).toEqual([moment, reported]);
});

it('an ambiguous expiry is read as the earlier of the two times', () => {
  expect(read(expiry, '20991231')).toEqual(['1970-08-31T22:53:51.000Z', []]);
  expect(read(expiry, '20240301080000')).toEqual([
    '2024-03-01T00:00:00.000Z',
    ['digits of a date'],
  ]);
});
