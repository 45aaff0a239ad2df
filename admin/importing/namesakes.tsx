import type { ReactElement } from 'react';
import { Alert } from 'antd';
import { importTexts } from '../texts/importing.texts';
import { useTexts } from '../texts/texts';
import type { Preview } from './use-import';

/** How many names are shown. */
const SHOWN = 3;

/** Warns of new jobs with the name of a published one: the sheet may already be imported. */
export function Namesakes({ preview }: { readonly preview: Preview }): ReactElement | null {
  const t = useTexts(importTexts);
  const same = preview.rows.filter(({ namesakeId }) => namesakeId !== null);
  if (same.length === 0) return null;
  const names = [...new Set(same.map(({ jobName }) => jobName))];
  const title = t.namesakes(same.length, names.slice(0, SHOWN), names.length > SHOWN);
  return <Alert type="warning" title={title} role="alert" showIcon />;
}
