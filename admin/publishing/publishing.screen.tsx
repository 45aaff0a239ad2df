import { useDeferredValue, useState, type ReactElement } from 'react';
import { Badge } from '../app/badge';
import { publishingTexts, reasonTexts, ruleTexts } from '../texts/publishing.texts';
import { useTexts } from '../texts/texts';
import { Findings } from './findings';
import { RULES } from './posting.rules';

const TONES = { must: 'accent', mustNot: 'danger', should: 'quiet' } as const;

/**
 * Lists every rule with its reason, and checks a text. Roles are explicit because the `display` of
 * narrow screens removes those of table elements.
 */
export default function PublishingScreen(): ReactElement {
  const t = useTexts(publishingTexts);
  const names = useTexts(ruleTexts);
  const reasons = useTexts(reasonTexts);
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  return (
    <>
      <div className="screen-head">
        <h1>{t.heading}</h1>
      </div>
      <p className="quiet">{t.intro}</p>
      <section className="panel">
        <textarea
          className="posting-text"
          rows={5}
          aria-label={t.tryIt}
          placeholder={t.tryIt}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {text.trim() !== '' && (
          <Findings
            posting={{
              jobName: '',
              hasType: true,
              text,
              salary: /\d ?元|\d[-~～]\d/.exec(text)?.[0] ?? '',
              hourlyWage: '',
              isTotalBelow: false,
              hasPlace: false,
              isAtZero: false,
              hasExpiry: false,
              pictures: 'covered',
            }}
          />
        )}
      </section>
      <div className="table-scroll" role="region" aria-label={t.heading} tabIndex={0}>
        <table role="table" className="rules">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {t.rule}
              </th>
              <th role="columnheader" scope="col">
                {t.kind}
              </th>
              <th role="columnheader" scope="col">
                {t.reason}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {RULES.map(({ key, kind }) => (
              <tr key={key} role="row">
                <th role="rowheader" scope="row">
                  {names[key]}
                </th>
                <td role="cell">
                  <Badge tone={TONES[kind]}>{t[kind]}</Badge>
                </td>
                <td role="cell">{reasons[key]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
