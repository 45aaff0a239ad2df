import { JobType } from '../job/job.row';
import type { DrawingTask } from './drawing/drawing.task';
import { FORMAT_MARKS } from './drawing/text/text.graphemes';

type Terms = Pick<DrawingTask, 'types' | 'hourlyWage' | 'subsidy' | 'salary'>;

interface JobTerms {
  readonly type: readonly number[];
  /** Yuan per hour, two decimals; 0.00 if unknown. */
  readonly factory_price_total: string;
  readonly subsidy_price: string;
  readonly salary: string;
}

const TYPES: Readonly<Record<number, string>> = {
  [JobType.LONG_TERM]: '长期工',
  [JobType.PART_TIME]: '兼职',
  [JobType.SHORT_TERM]: '短期工',
};

/** Returns a job's terms in the words of a poster. */
export function termsOf(job: JobTerms): Terms {
  const known = (amount: string) => (Number(amount) > 0 ? amount : undefined);
  return {
    types: job.type.flatMap((type) => TYPES[type] ?? []),
    hourlyWage: known(job.factory_price_total),
    subsidy: known(job.subsidy_price),
    salary: salaryOf(job.salary),
  };
}

/** Shown for a salary that is not stated. */
export const OPEN = '面议';
const NOT_STATED = /^[-–—~～0.,\s\u200d]*$|^-\d|^(?:薪资|工资|薪酬|薪水|月薪|待遇)[：:]?面[议谈]$/;

/** `6,000.00`, `1.2万`, `6千`, `¥8k`, `6000元`. */
const AMOUNT = /^[¥￥]?(\d[\d.,]*)([万千kK]?)[元块]?$/;
const PERIOD = /[/／每](小时|[时hH天日周件月])$/;
const DASH = /[-–—~～至]{1,2}/;

const FULL_WIDTH = { letters: /[０-９Ａ-Ｚａ-ｚ]/g, signs: /[－～／．]/g };
const narrowed = (character: string) => character.normalize('NFKC');

/** Narrows full-width digits and letters to the width that the font has for text. */
export const withNarrowLetters = (text: string) => text.replaceAll(FULL_WIDTH.letters, narrowed);

/**
 * Parses one or two amounts of yuan, `5500~7200`, per month unless they have another unit,
 * `200元/天`; equal ends become one amount. Zero becomes 面议; any other text is shown with tidied
 * dashes and decimals.
 */
function salaryOf(raw: string): Terms['salary'] {
  const text = withNarrowLetters(raw)
    .replaceAll(FULL_WIDTH.signs, narrowed)
    .replaceAll(FORMAT_MARKS, '')
    .trim();
  if (NOT_STATED.test(text)) return { amount: OPEN, unit: '' };
  const asText = { amount: tidied(text), unit: '' };
  if (/\d\s\d/.test(text)) return asText;
  const compact = text.replaceAll(/\s/g, '');
  const period = PERIOD.exec(compact)?.[1] ?? '月';
  const parts = compact.replace(PERIOD, '').split(DASH);
  // A dash without a second amount leaves an empty part.
  const amounts = parts.filter((part) => part !== '').map(amountOf);
  if (parts.length > 2 || amounts.length === 0 || !amounts.every((amount) => amount !== undefined))
    return asText;
  const scaled = withSameScale(amounts);
  const [first, last = first] = scaled;
  const scale = first?.scale === last?.scale && last?.scale !== 'k' ? (last?.scale ?? '') : '';
  const shown = scaled.map((each) => (each.scale === scale ? each.value : inYuan(each)));
  return {
    amount: [...new Set(shown)].join('–') + scale,
    unit: `元/${/[时hH]/.test(period) ? '小时' : period}`,
  };
}

interface Amount {
  readonly value: string;
  readonly scale: Scale;
}

const SCALES = { 万: 10_000, 千: 1000, k: 1000, '': 1 } as const;
type Scale = keyof typeof SCALES;
const isScale = (text: string): text is Scale => text in SCALES;

const inYuan = ({ value, scale }: Amount) =>
  scale === '' ? value : String(Math.round(Number(value) * SCALES[scale] * 100) / 100);

function amountOf(part: string): Amount | undefined {
  const [, digits, sign = ''] = AMOUNT.exec(part) ?? [];
  const scale = sign.toLowerCase();
  if (digits === undefined || !isScale(scale)) return undefined;
  const value = tidied(digits);
  return scale !== '' && Number.isNaN(Number(value)) ? undefined : { value, scale };
}

/** In `1-1.2万` or `6-8k`, the first amount has the same scale as the second. */
function withSameScale(amounts: readonly Amount[]): readonly Amount[] {
  const [first, last] = amounts;
  if (first?.scale !== '' || last === undefined || Number(first.value) >= 100) return amounts;
  return [{ ...first, scale: last.scale }, last];
}

/** Turns `6,000.00~8,000.00` into `6000–8000`, also within a text. */
const tidied = (text: string) =>
  text
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/(\d)\.0+(?!\d)/g, '$1')
    .replaceAll(/([\dkK万千元]) ?[-—~～]{1,2} ?(?=[¥￥]?\d)/g, '$1–');
