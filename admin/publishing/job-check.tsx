import { useDeferredValue, type ReactElement } from 'react';
import { Form } from 'antd';
import type { JobValues } from '../jobs/edit/job.values';
import { Link } from '../routing/link';
import { publishingTexts } from '../texts/publishing.texts';
import { useTexts } from '../texts/texts';
import { Findings } from './findings';
import { postingOf } from './posting-of';

/** Beside the form of a job, during typing: what its posting lacks or must not say. */
export function JobCheck(): ReactElement {
  const t = useTexts(publishingTexts);
  const form = Form.useFormInstance<JobValues>();
  const watched: unknown = Form.useWatch([], form);
  const values = useDeferredValue((watched ?? {}) as Partial<JobValues>);
  return (
    <section className="panel">
      <h2>{t.heading}</h2>
      <Findings posting={postingOf(values)} />
      <Link to="publishing">{t.allRules}</Link>
    </section>
  );
}
