import type { ReactElement } from 'react';
import { Badge } from '../app/badge';
import { publishingTexts, reasonTexts, ruleTexts } from '../texts/publishing.texts';
import { useTexts } from '../texts/texts';
import { checkPosting, type Posting } from './posting.rules';

const TONES = { must: 'warning', mustNot: 'danger', should: 'accent' } as const;
const TOLD = { must: 'missing', mustNot: 'words', should: 'should' } as const;

/** Lists what a posting lacks or must not say, with the reasons. */
export function Findings({ posting }: { readonly posting: Posting }): ReactElement {
  const t = useTexts(publishingTexts);
  const names = useTexts(ruleTexts);
  const reasons = useTexts(reasonTexts);
  const findings = checkPosting(posting);
  if (findings.length === 0) return <p className="good">{t.clear}</p>;
  return (
    <ul className="findings">
      {findings.map(({ rule: { key, kind }, words }) => (
        <li key={key}>
          <Badge tone={TONES[kind]}>{t[TOLD[kind]]}</Badge> <strong>{names[key]}</strong>{' '}
          {words.map((word) => `“${word}”`).join(' ')}
          <div className="quiet">{reasons[key]}</div>
        </li>
      ))}
    </ul>
  );
}
