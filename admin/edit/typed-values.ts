import { MAX_INTEGER } from './integers';

/** The problem of a value that was typed; `importTexts` has the words. */
export type TypedProblem =
  | 'required'
  | 'tooLong'
  | 'money'
  | 'salary'
  | 'whole'
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

/** Signs without width, which come along from web pages. */
export const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g;

/** Full-width digits and signs, as Chinese input methods type them, as ordinary ones. */
export const plain = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '').trim();

/** Without commas between thousands. Others stay, and are refused: `22,50` may be 22.5. */
const ungrouped = (text: string) => text.replace(/,(?=\d{3}(?!\d))/g, '');

/** `¥1,234.5 元/小时` as `1234.5`. */
const amountIn = (text: string) =>
  ungrouped(plain(text).replace(/[¥￥\s]|元|\/?小时|\/时|\/h(?:our)?$/g, ''));

export function money(text: string): TypedValue<string> {
  const amount = amountIn(text);
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(amount) ? valid(amount) : wrong('money');
}

/** `5000-7000元`, `5,000～7,000` and `5000至7000` as `5000~7000`. */
export function salary(text: string): TypedValue<string> {
  const range = amountIn(text).replace(/[~～–—-]+|至|到/, '~');
  const [, low, high] = /^(\d{1,9}(?:\.\d{1,2})?)~(\d{1,9}(?:\.\d{1,2})?)$/.exec(range) ?? [];
  return low !== undefined && Number(low) <= Number(high) ? valid(range) : wrong('salary');
}

/** `１２ 人`, `1,200` and `7.0` as their digits. */
export const wholeText = (text: string): string =>
  ungrouped(plain(text).replace(/[\s人]/g, '')).replace(/\.0+$/, '');

export const whole =
  (least: number) =>
  (text: string): TypedValue<number> => {
    const digits = wholeText(text);
    const value = /^-?\d{1,10}$/.test(digits) ? Number(digits) : NaN;
    return value >= least && value <= MAX_INTEGER ? valid(value) : wrong('whole');
  };

/** Whether a text is the id of a row. */
export const isId = (text: string): boolean =>
  /^\d{1,10}$/.test(text) && Number(text) > 0 && Number(text) <= MAX_INTEGER;

const SEPARATORS = /[,，、;；|\s]+/;

/** The values of a text, which commas, spaces or lines separate. */
export const separated = (text: string): string[] => plain(text).split(SEPARATORS);
