import { MAX_INTEGER } from './integers';

/** The problem of a typed value; `cellTexts` has the messages. */
export type TypedProblem =
  | 'required'
  | 'tooLong'
  | 'money'
  | 'salary'
  | 'whole'
  | 'negative'
  | 'tooLarge'
  | 'degrees'
  | 'types'
  | 'id'
  | 'pair'
  | 'status'
  | 'time'
  | 'formula';

export type TypedValue<Value> = { readonly value: Value } | { readonly problem: TypedProblem };

export const valid = <Value>(value: Value) => ({ value });
export const wrong = (problem: TypedProblem) => ({ problem });

/** Zero-width characters, which are copied from web pages. */
export const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g;

/** Converts full-width characters, as Chinese input methods type them, to ordinary ones. */
export const plain = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '').trim();

/** Removes commas between thousands. Others stay and are refused: `22,50` may be 22.5. */
const ungrouped = (text: string) => text.replace(/,(?=\d{3}(?!\d))/g, '');

/** Reads `¥1,234.5 元/小时` as `1234.5`. */
export const amountIn = (text: string) =>
  ungrouped(plain(text).replace(/[¥￥\s]|元|\/?小时|\/时|\/h(?:our)?$/gi, ''));

/** An amount that the service accepts: at most eight digits and two decimals. */
export const AMOUNT = /^\d{1,8}(?:\.\d{1,2})?$/;

export const isAmount = (text: string): boolean => AMOUNT.test(text);

export function money(text: string): TypedValue<string> {
  const amount = amountIn(text);
  return isAmount(amount) ? valid(amount) : wrong('money');
}

const OF_ANOTHER_PERIOD = /[时天日周年件]/;
const THOUSANDS: Readonly<Record<string, number>> = { k: 1000, 千: 1000, 万: 10_000, w: 10_000 };
const RANGE =
  /^(\d{1,9}(?:\.\d{1,2})?)([k千万w])?[~～–—-]{1,3}(\d{1,9}(?:\.\d{1,2})?)([k千万w])?$/i;

/** Reads `月薪5000-7000元/月`, `5,000至7,000`, `5-7千` and `0.5万～0.7万` as `5000~7000`. */
export function salary(text: string): TypedValue<string> {
  if (OF_ANOTHER_PERIOD.test(text)) return wrong('salary');
  const range = amountIn(text.replace(/月薪|每月|[/一]个?月/g, '')).replace(/至|到/, '~');
  const [, low = '', lowUnit, high = '', highUnit] = RANGE.exec(range) ?? [];
  const from = inYuan(low, lowUnit ?? highUnit);
  const to = inYuan(high, highUnit);
  return low !== '' && Number(from) <= Number(to) ? valid(`${from}~${to}`) : wrong('salary');
}

/** Converts an amount to yuan; without a unit it stays as it is. */
const inYuan = (amount: string, unit: string | undefined) =>
  unit === undefined
    ? amount
    : String(Math.round(Number(amount) * 100 * (THOUSANDS[unit.toLowerCase()] ?? 1)) / 100);

/** Reads `１２ 人`, `1,200` and `7.0` as digits only. */
export const wholeText = (text: string): string =>
  ungrouped(plain(text).replace(/[\s人]/g, '')).replace(/\.0+$/, '');

export const whole =
  (least: number) =>
  (text: string): TypedValue<number> => {
    // Texts and some spreadsheets use the Unicode minus sign.
    const digits = wholeText(text).replace('−', '-');
    const value = /^-?\d+$/.test(digits) ? Number(digits) : NaN;
    if (value > MAX_INTEGER) return wrong('tooLarge');
    if (value >= least) return valid(value);
    return wrong(value < 0 && least >= 0 ? 'negative' : 'whole');
  };

/** Whether a text is the id of a row. */
export const isId = (text: string): boolean =>
  /^\d{1,10}$/.test(text) && Number(text) > 0 && Number(text) <= MAX_INTEGER;

const SEPARATORS = /[,，、;；|\s]+/;

/** Splits a text at commas, spaces and line breaks. */
export const separated = (text: string): string[] => plain(text).split(SEPARATORS);
