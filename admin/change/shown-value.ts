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
  return Object.keys({ ...before, ...after })
    .filter(
      (column) =>
        shownValue(column, before?.[column], language) !==
        shownValue(column, after?.[column], language),
    )
    .sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

const HTML = new Set(['content', 'value']);

/** A stored value in a readable form; a dash for an empty one, and the text of HTML. */
export function shownValue(column: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) {
    const all = value.map((each) => shownValue(column, each, language));
    return all.length === 0 ? '–' : all.join(language === 'zh' ? '、' : ', ');
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return JSON.stringify(value);
  if (HTML.has(column)) return textOfHtml(String(value));
  if (column === 'bytes') return kilobytes(Number(value));
  if (column === 'expiretime' && !Number.isNaN(Date.parse(String(value))))
    return localTime(String(value)).replace('T', ' ');
  const names: Readonly<Record<string, string | undefined>> = textsIn(valueTexts, language);
  return names[`${column} ${value}`] ?? String(value);
}
