import { JobType } from '../../../job/job.row';
import type { DrawingTask } from '../drawing.task';

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

/** A job's terms in the words of a poster. */
export function termsOf(job: JobTerms): Terms {
  const known = (amount: string) => (Number(amount) > 0 ? amount : undefined);
  return {
    types: job.type.flatMap((type) => TYPES[type] ?? []),
    hourlyWage: known(job.factory_price_total),
    subsidy: known(job.subsidy_price),
    salary: salaryOf(job.salary),
  };
}

/** `6,000.00`, `1.2万`, `¥8k`, `6000元`. */
const AMOUNT = /^[¥￥]?(\d[\d.,]*(?:万|[kK])?)[元块]?$/;
const PERIOD = /[/／每](小时|[时h天日周件月])$/;
const DASH = /[-–—~～至]{1,2}/;

/**
 * One or two amounts of yuan, `5500~7200`, a month unless they have another unit, `200元/天`; equal
 * ends are one amount. An amount of zero is 面议; any other text is shown, its dashes and decimals
 * tidied.
 */
function salaryOf(raw: string): Terms['salary'] {
  const text = raw.trim();
  if (text === '' || /^[-–—~～0.,\s]+$|^-\d/.test(text)) return { amount: '面议', unit: '' };
  const asText = { amount: tidied(text), unit: '' };
  if (/\d\s\d/.test(text)) return asText;
  const compact = text.replaceAll(/\s/g, '');
  const period = PERIOD.exec(compact)?.[1] ?? '月';
  const parts = compact.replace(PERIOD, '').split(DASH);
  // A dash without a second amount leaves an empty part.
  const amounts = parts.filter((part) => part !== '').map((part) => AMOUNT.exec(part)?.[1]);
  if (parts.length > 2 || amounts.length === 0 || !amounts.every((amount) => amount !== undefined))
    return asText;
  return {
    amount: [...new Set(amounts.map(tidied))].join('–'),
    unit: `元/${/[时h]/.test(period) ? '小时' : period}`,
  };
}

/** `6000.00~8000.00` as `6000–8000`, also within a text. */
const tidied = (text: string) =>
  text
    .replaceAll(/(\d)\.0+(?!\d)/g, '$1')
    .replaceAll(/([\dkK万元]) ?[-—~～]{1,2} ?(?=[¥￥]?\d)/g, '$1–');

/** What the salary is called beside the wage; nothing if its text says so itself. */
export function labelOf({ amount, unit }: Terms['salary']): string {
  if (unit === '元/月' || amount === '面议') return '月薪';
  return /薪|工资/.test(amount) ? '' : '薪资';
}

/** `24.00` as 24, `20.50` as it is. */
export const withoutZeros = (amount: string) => amount.replace(/\.0+$/, '');
