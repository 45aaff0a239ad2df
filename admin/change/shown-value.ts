import { columnTexts, valueTexts } from '../texts/columns.texts';
import { textsIn, type Language } from '../texts/texts';

/** What a column of the database is called; its own name where nobody has given it another. */
export function columnName(column: string, language: Language): string {
  const names: Readonly<Record<string, string | undefined>> = textsIn(columnTexts, language);
  return names[column] ?? column;
}

/** A stored value as a reader would write it; an empty one is a dash. */
export function shownValue(column: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) {
    const all = value.map((each) => shownValue(column, each, language));
    return all.length === 0 ? '–' : all.join(language === 'zh' ? '、' : ', ');
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return JSON.stringify(value);
  const names: Readonly<Record<string, string | undefined>> = textsIn(valueTexts, language);
  return names[`${column} ${value}`] ?? String(value);
}
