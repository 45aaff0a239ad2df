import { useDeferredValue, type ReactElement } from 'react';
import { Form } from 'antd';
import { coverOf } from '../jobs/edit/job.cover';
import type { JobValues } from '../jobs/edit/job.values';
import { Link } from '../routing/link';
import { publishingTexts } from '../texts/publishing.texts';
import { useTexts } from '../texts/texts';
import { Findings } from './findings';
import { textOfHtml } from './html-text';
import type { Posting } from './posting.rules';

/**
 * Beside the form of a job, during typing: what its posting lacks or must not say. `stored` are
 * the job's stored values; null for a new one.
 */
export function JobCheck({ stored }: { readonly stored: JobValues | null }): ReactElement {
  const t = useTexts(publishingTexts);
  const form = Form.useFormInstance<JobValues>();
  const watched: unknown = Form.useWatch([], form);
  const values = useDeferredValue((watched ?? {}) as Partial<JobValues>);
  return (
    <section className="panel">
      <h2>{t.heading}</h2>
      <Findings
        posting={{
          jobName: values.jobName ?? '',
          text: textOfHtml(values.content ?? ''),
          salary: values.salary ?? '',
          hourlyWage: values.factoryPriceTotal ?? values.factoryPrice ?? '',
          hasPlace: values.coordinates != null,
          hasExpiry: values.expireTime != null,
          pictures: picturesOf(values, stored),
        }}
      />
      <Link to="publishing">{t.allRules}</Link>
    </section>
  );
}

/** A new job gets its cover when it is saved. */
function picturesOf(
  { cover = null, images = [] }: Partial<JobValues>,
  stored: JobValues | null,
): Posting['pictures'] {
  if (coverOf({ cover, images }) === null) return 'none';
  return cover === null && stored?.cover === null && coverOf(stored) !== null
    ? 'uncovered'
    : 'covered';
}
