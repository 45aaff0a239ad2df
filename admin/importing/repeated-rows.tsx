import type { ReactElement } from 'react';
import { Alert } from 'antd';
import { importTexts } from '../texts/importing.texts';
import { useTexts } from '../texts/texts';
import type { Sheet } from './sheet/use-sheet';

/** How many row numbers are shown. */
const SHOWN = 3;

/** Warns of new jobs that equal one above in the sheet: a row may have been copied twice. */
export function RepeatedRows({ sheet }: { readonly sheet: Sheet }): ReactElement | null {
  const t = useTexts(importTexts);
  const above = new Set<string>();
  const repeated = sheet.taken.filter((row) => {
    const input = sheet.rows[row]?.input;
    if (input?.id !== undefined) return false;
    const content = JSON.stringify(input);
    const isRepeated = above.has(content);
    above.add(content);
    return isRepeated;
  });
  if (repeated.length === 0) return null;
  const numbers = repeated.slice(0, SHOWN).map(sheet.numberOf);
  const title = t.repeated(repeated.length, numbers, repeated.length > SHOWN);
  return <Alert type="warning" title={title} role="alert" showIcon />;
}
