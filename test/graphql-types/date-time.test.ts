import { DateTimeISO } from '../../src/graphql-types/date-time.scalar';

describe('DateTimeISO', () => {
  it.each([
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59+08:00', '9999-12-31T15:59:59.000Z'],
  ])('accepts %s', (text, utc) => {
    expect(DateTimeISO.parseValue(text).toISOString()).toBe(utc);
  });

  it.each(['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])(
    'refuses %s, whose year in UTC is not from 1 to 9999',
    (text) => expect(() => DateTimeISO.parseValue(text)).toThrow('cannot represent this value'),
  );
});
