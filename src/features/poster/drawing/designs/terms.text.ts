import { OPEN } from '../../poster.rules';
import type { DrawingTask } from '../drawing.task';

/** Returns the salary's label beside the wage; empty if the salary's text contains one. */
export function labelOf({ amount, unit }: DrawingTask['salary']): string {
  if (unit === '元/月' || amount === OPEN) return '月薪';
  return /薪|工资/.test(amount) ? '' : '薪资';
}

/** Returns `24.00` as 24, `20.50` as it is. */
export const withoutZeros = (amount: string) => amount.replace(/\.0+$/, '');

/** Returns a salary within a text: `6000 元`, `1.2 万元`, `200 元/天`; monthly goes without saying. */
export const inText = ({ amount, unit }: DrawingTask['salary']) =>
  `${amount} ${unit.replace('/月', '')}`.replace(/([万千]) 元/, ' $1元').trim();
