import type { ReactElement } from 'react';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';

export function Waiting(): ReactElement {
  const t = useTexts(pageTexts);
  return (
    <div className="waiting" role="status">
      {t.loading}
    </div>
  );
}
