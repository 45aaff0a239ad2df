import { localTime } from '../edit/local-time';
import { textOfHtml } from '../publishing/html-text';
import { columnTexts, valueTexts } from '../texts/columns.texts';
import { fileSize } from '../texts/grouped';
import { textsIn, type Language } from '../texts/texts';

/** Returns the label of a database column, or the column's name if it has none. */
export function columnName(column: string, language: Language): string {
  const names: Readonly<Record<string, string | undefined>> = textsIn(columnTexts, language);
  return names[column] ?? column;
}

/** A row's columns before or after a change; null if the row did not exist. */
export type Columns = Readonly<Record<string, unknown>> | null;

/**
 * Returns the columns whose shown value differs after a change, in the order of `columnTexts`:
 * jsonb sorts its keys by length.
 */
export function changedColumns(before: Columns, after: Columns, language: Language): string[] {
  const order = Object.keys(columnTexts);
  const differs = (column: string) => {
    const values = [before?.[column], after?.[column]] as const;
    // The text may be the same with other pictures or another format.
    if (isHtml(column)) return (values[0] ?? '') !== (values[1] ?? '');
    return shownValue(column, values[0], language) !== shownValue(column, values[1], language);
  };
  return Object.keys({ ...before, ...after })
    .filter(differs)
    .sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

const HTML = new Set(['content', 'value']);
const TIMES = new Set(['expiretime', 'addtime', 'createtime']);

export const isHtml = (column: string): boolean => HTML.has(column);

/** Returns a stored value in a readable form: a dash if it is empty, and HTML as text. */
export function shownValue(column: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) {
    const all = value.map((each) => shownValue(column, each, language));
    return all.length === 0 ? '–' : all.join(language === 'zh' ? '、' : ', ');
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return JSON.stringify(value);
  if (isHtml(column)) return textOfHtml(String(value));
  if (column === 'bytes') return fileSize(Number(value));
  if (TIMES.has(column) && !Number.isNaN(Date.parse(String(value))))
    return localTime(String(value)).replace('T', ' ');
  const names: Readonly<Record<string, string | undefined>> = textsIn(valueTexts, language);
  return names[`${column} ${value}`] ?? String(value);
}
