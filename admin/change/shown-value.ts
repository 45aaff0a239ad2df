import { textOfHtml } from '../publishing/html-text';
import { columnTexts, valueTexts } from '../texts/columns.texts';
import { textsIn, type Language } from '../texts/texts';

/** What a column of the database is called; its own name where nobody has given it another. */
export function columnName(column: string, language: Language): string {
  const names: Readonly<Record<string, string | undefined>> = textsIn(columnTexts, language);
  return names[column] ?? column;
}

const HTML = new Set(['content', 'value']);

/** A stored value as a reader would write it; an empty one is a dash, and of HTML the text. */
export function shownValue(column: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) {
    const all = value.map((each) => shownValue(column, each, language));
    return all.length === 0 ? '–' : all.join(language === 'zh' ? '、' : ', ');
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return JSON.stringify(value);
  if (HTML.has(column)) return textOfHtml(String(value));
  const names: Readonly<Record<string, string | undefined>> = textsIn(valueTexts, language);
  return names[`${column} ${value}`] ?? String(value);
}
