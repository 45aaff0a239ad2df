import { localTime } from '../edit/local-time';
import { textOfHtml } from '../publishing/html-text';
import { columnTexts, valueTexts } from '../texts/columns.texts';
import { kilobytes } from '../texts/grouped';
import { textsIn, type Language } from '../texts/texts';

/** The label of a database column; its own name if it has none. */
export function columnName(column: string, language: Language): string {
  const names: Readonly<Record<string, string | undefined>> = textsIn(columnTexts, language);
  return names[column] ?? column;
}

/** Columns of a row before or after a change; null if there was none. */
export type Columns = Readonly<Record<string, unknown>> | null;

/**
 * The columns whose shown value differs after a change, in the order of `columnTexts`: jsonb sorts
 * its keys by their length.
 */
export function changedColumns(before: Columns, after: Columns, language: Language): string[] {
  const order = Object.keys(columnTexts);
  const differs = (column: string) => {
    const values = [before?.[column], after?.[column]] as const;
    // Its pictures or its format may have changed.
    if (isHtml(column)) return (values[0] ?? '') !== (values[1] ?? '');
    return shownValue(column, values[0], language) !== shownValue(column, values[1], language);
  };
  return Object.keys({ ...before, ...after })
    .filter(differs)
    .sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

const HTML = new Set(['content', 'value']);
const TIMES = new Set(['expiretime', 'addtime', 'createtime']);
const PICTURES = new Set(['cover', 'images', 'image', 'path']);

/** Whether a column has HTML. */
export const isHtml = (column: string): boolean => HTML.has(column);

/** The paths of the pictures and videos in a column of such; none in others. */
export function picturesIn(column: string, value: unknown): string[] {
  if (!PICTURES.has(column)) return [];
  const paths: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : [];
  return [...new Set(paths.map(String).filter((path) => path !== ''))];
}

/** A stored value in a readable form; a dash for an empty one, and the text of HTML. */
export function shownValue(column: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) {
    const all = value.map((each) => shownValue(column, each, language));
    return all.length === 0 ? '–' : all.join(language === 'zh' ? '、' : ', ');
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return JSON.stringify(value);
  if (isHtml(column)) return textOfHtml(String(value));
  if (column === 'bytes') return kilobytes(Number(value));
  if (TIMES.has(column) && !Number.isNaN(Date.parse(String(value))))
    return localTime(String(value)).replace('T', ' ');
  const names: Readonly<Record<string, string | undefined>> = textsIn(valueTexts, language);
  return names[`${column} ${value}`] ?? String(value);
}
