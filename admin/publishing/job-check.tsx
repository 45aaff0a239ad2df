import { useDeferredValue, type ReactElement } from 'react';
import { Form } from 'antd';
import type { JobValues } from '../jobs/edit/job.values';
import { Link } from '../routing/link';
import { publishingTexts } from '../texts/publishing.texts';
import { useTexts } from '../texts/texts';
import { Findings } from './findings';
import { postingOf } from './posting-of';

/**
 * Checks the posting beside a job's form during typing, for what it lacks or must not say. `stored`
 * are the job's stored values; null for a new one.
 */
export function JobCheck({ stored }: { readonly stored: JobValues | null }): ReactElement {
  const t = useTexts(publishingTexts);
  const form = Form.useFormInstance<JobValues>();
  const watched: unknown = Form.useWatch([], form);
  const values = useDeferredValue((watched ?? {}) as Partial<JobValues>);
  return (
    <section className="panel">
      <h2>{t.heading}</h2>
      <Findings posting={postingOf(values, stored)} />
      <Link to="publishing">{t.allRules}</Link>
    </section>
  );
}
