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

/**
 * `5500~7200` and `5500-7200元/月` are amounts of yuan a month, with equal ends one amount; an amount
 * of zero is omitted; any other text is shown as it is.
 */
function salaryOf(raw: string): Terms['salary'] {
  const text = raw.trim();
  if (text === '' || /^[-–~～0.,\s]+$|^-\d/.test(text)) return { amount: '面议', unit: '' };
  const amounts = text
    .replaceAll(/\s/g, '')
    .replace(/[/／每]月$/, '')
    .split(/[~\-–—～至]/)
    .map((amount) => amount.replace(/元$/, ''));
  if (amounts.length > 2 || !amounts.every((amount) => /^[\d.,]+$/.test(amount)))
    return { amount: text, unit: '' };
  return { amount: [...new Set(amounts)].join('–'), unit: '元/月' };
}

/** `24.00` as 24, `20.50` as it is. */
export const withoutZeros = (amount: string) => amount.replace(/\.0+$/, '');
