import { isAmount, salary } from '../../../edit/typed-values';

/** Returns a salary as a phone shows it: amounts with `perMonth`, other texts such as 面议 alone. */
export function shownSalary(text: string, perMonth: string): string {
  const range = salary(text);
  if ('value' in range) return `${range.value} ${perMonth}`;
  return isAmount(text) ? `${text} ${perMonth}` : text;
}
