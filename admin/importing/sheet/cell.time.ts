import { plain, valid, wrong, type TypedValue } from '../../edit/typed-values';

const two = (text = '') => text.padStart(2, '0');

/** The format of exports. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

// JavaScript accepts February 30 as March 2.
const isTime = (iso: string) =>
  !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString() === iso;

/** The day, what separates it from the time, 上午 or 下午, hour, minute, AM or PM. */
const TIME =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(日?[ T]?)(?:(?:([上下])午 ?)?(\d{1,2}):(\d\d)(?::\d\d)?(?: ?([ap])m)?)?$/i;

/** Days since the end of 1899, as spreadsheets show a time that is not formatted as one. */
const SERIAL = /^[3-7]\d{4}(?:\.\d+)?$/;

/** The serial number of 1970-01-01. */
const EPOCH = 25_569;

const ofSerial = (days: string) =>
  new Date(Math.round((Number(days) - EPOCH) * 24 * 60) * 60_000).toISOString().slice(0, 16);

/** Converts an hour after 上午 or 下午, or before AM or PM, to one of 24. */
const in24Hours = (hour: string, half: string) =>
  half === '' || Number(hour) > 12
    ? hour
    : String((Number(hour) % 12) + (/[下p]/i.test(half) ? 12 : 0));

/**
 * Reads times as China time, and a date such as `2026/3/1` as 23:59 on that day. So it does
 * midnight at the beginning of the day: spreadsheets store a date as such, and may show 0:00.
 */
export function time(cell: string): TypedValue<string> {
  if (ISO_TIME.test(cell)) return isTime(cell) ? valid(cell) : wrong('time');
  const text = plain(cell)
    .replace(SERIAL, ofSerial)
    .replace(/(:\d\d)\.\d+$/, '$1')
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const [, year, month, day, gap, before = '', hour, minute, after = ''] = TIME.exec(text) ?? [];
  // `2026-3-118:30` may be on the first or on the eleventh.
  if (year === undefined || (hour !== undefined && gap === '' && before === ''))
    return wrong('time');
  const clock = `${two(in24Hours(hour ?? '0', before + after))}:${minute ?? '00'}`;
  const onDay = `${year}-${two(month)}-${two(day)}`;
  const date = new Date(`${onDay}T${clock === '00:00' ? '23:59' : clock}:00+08:00`);
  return isTime(`${onDay}T00:00:00.000Z`) && !Number.isNaN(date.getTime())
    ? valid(date.toISOString())
    : wrong('time');
}
