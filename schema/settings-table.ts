import type { SettingMeta } from '../src/settings/kinds';
import { settings } from '../src/settings/schema';

const START = '<!-- settings: made by `npm run codegen` from src/settings/schema.ts -->';
const END = '<!-- end of settings -->';

const quoted = (text: string) => `\`${text}\``;

/**
 * A Markdown table of every setting: its name, its default, its values where they are few, and what
 * it means.
 */
function settingsTable(): string {
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const meta = schema.meta() as Partial<SettingMeta> & { readonly description?: string };
    const { fallback = '', unit, choices, description = '' } = meta;
    const isWords = fallback.includes(' ') || fallback === 'unset';
    const value = isWords ? fallback : fallback === '' ? 'none' : quoted(fallback);
    const written = unit === undefined ? value : `${value} ${unit}`;
    const values = choices === undefined ? '' : `${choices.map(quoted).join(', ')}. `;
    return `| ${quoted(name)} | ${written} | ${values}${description} |`;
  });
  return ['| name | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The README with the table of settings as the schema has it, between the marks that frame it. */
export function withSettingsTable(readme: string): string {
  const [start, end] = [readme.indexOf(START), readme.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`README.md has no "${START}" before "${END}".`);
  return `${readme.slice(0, start + START.length)}\n\n${settingsTable()}\n\n${readme.slice(end)}`;
}
