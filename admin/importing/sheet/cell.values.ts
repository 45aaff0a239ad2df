import type { ImportJobInput, JobStatus, JobType } from '../../documents/importing';
import {
  amountIn,
  isId,
  money,
  plain,
  separated,
  valid,
  wrong,
  type TypedValue,
} from '../../edit/typed-values';

/** Returns a Map, because a cell may contain the name of an inherited property. */
const mapOf = <Value>(words: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(words));

const TYPES = mapOf<JobType>({
  '1': 'LONG_TERM',
  长期: 'LONG_TERM',
  长期工: 'LONG_TERM',
  正式工: 'LONG_TERM',
  long_term: 'LONG_TERM',
  'long-term': 'LONG_TERM',
  '2': 'PART_TIME',
  兼职: 'PART_TIME',
  小时工: 'PART_TIME',
  part_time: 'PART_TIME',
  'part-time': 'PART_TIME',
  '3': 'SHORT_TERM',
  短期: 'SHORT_TERM',
  短期工: 'SHORT_TERM',
  临时工: 'SHORT_TERM',
  short_term: 'SHORT_TERM',
  'short-term': 'SHORT_TERM',
});

/** Replaces the result of a formula that no spreadsheet has computed. */
export const NO_RESULT = '#?';

/** What a failed formula or a column that is too narrow shows. */
const FAILED = /^#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|#+|\?)$/;

export const isFailed = (cell: string): boolean => FAILED.test(cell);

export const text =
  (most: number) =>
  (cell: string): TypedValue<string> =>
    [...cell].length > most ? wrong('tooLong') : valid(cell);

export const degrees =
  (most: number) =>
  (cell: string): TypedValue<number> => {
    const digits = plain(cell).replace(/°$/, '');
    const value = /^-?\d{1,3}(?:\.\d+)?(?:e-\d{1,2})?$/i.test(digits) ? Number(digits) : NaN;
    return Math.abs(value) <= most ? valid(value) : wrong('degrees');
  };

/**
 * Reads an hourly wage. A computed one, such as 22.425, is rounded to the cent, as a spreadsheet
 * shows it and as the database would.
 */
export function wage(cell: string): TypedValue<string> {
  const amount = amountIn(cell);
  if (!/^\d{1,8}\.\d{3,}$/.test(amount)) return money(cell);
  // The exponent multiplies exactly: 1.005 * 100 is less than 100.5.
  return money((Math.round(Number(`${amount}e2`)) / 100).toFixed(2));
}

/** Also reads `长期工/短期工` and `长期工+兼职`. */
export function types(cell: string): TypedValue<JobType[]> {
  const found = separated(plain(cell.toLowerCase()).replace(/[/+]/g, ',')).map((word) =>
    TYPES.get(word),
  );
  const known = found.filter((type) => type !== undefined);
  return known.length === found.length ? valid([...new Set(known)]) : wrong('types');
}

const STATUSES = mapOf<JobStatus>({
  上架: 'PUBLISHED',
  已上架: 'PUBLISHED',
  online: 'PUBLISHED',
  上线: 'PUBLISHED',
  已上线: 'PUBLISHED',
  published: 'PUBLISHED',
  // Words of the old back office, and answers to 是否上架.
  正常: 'PUBLISHED',
  normal: 'PUBLISHED',
  是: 'PUBLISHED',
  true: 'PUBLISHED',
  '√': 'PUBLISHED',
  下架: 'HIDDEN',
  已下架: 'HIDDEN',
  offline: 'HIDDEN',
  下线: 'HIDDEN',
  已下线: 'HIDDEN',
  hidden: 'HIDDEN',
  隐藏: 'HIDDEN',
  否: 'HIDDEN',
  false: 'HIDDEN',
  '×': 'HIDDEN',
});

export function status(cell: string): TypedValue<JobStatus> {
  const found = STATUSES.get(plain(cell).toLowerCase());
  return found === undefined ? wrong('status') : valid(found);
}

export function id(cell: string): TypedValue<string> {
  const digits = plain(cell).replace(/^#?0*|\.0+$/g, '');
  return isId(digits) ? valid(digits) : wrong('id');
}

export function ids(cell: string): TypedValue<string[]> {
  const all = separated(cell).map((each) => each.replace(/^#?0*/, ''));
  return all.every(isId) ? valid([...new Set(all)]) : wrong('id');
}

/** Separates paths. A comma may be part of one, as in `a.jpg?x-oss-process=image/resize,w_300`. */
const BETWEEN_PATHS = /[，;；|\s]+|,(?=[\s,/]|$|[^,]*\.)/;

export const paths = (cell: string): TypedValue<string[]> =>
  valid(cell.split(BETWEEN_PATHS).filter((path) => path !== ''));

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Keeps HTML; turns plain lines into paragraphs. */
export const description = (cell: string): TypedValue<string> =>
  valid(
    /<\/?[a-z][^<>]*>/i.test(cell)
      ? cell
      : cell
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign)}</p>`)
          .join(''),
  );

/** The field that a column sets. */
export type Target = Exclude<keyof ImportJobInput, 'coordinates' | 'coverFocus'> | 'lng' | 'lat';
