import { useDeferredValue, type ReactElement } from 'react';
import { Form } from 'antd';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { useTexts } from '../../texts/texts';
import { missingIn } from './job.missing';
import type { JobValues } from './job.values';

/** Names, below the status of a published job, what it lacks so far. */
export function JobLacks(): ReactElement | null {
  const t = useTexts(jobEditTexts);
  const form = Form.useFormInstance<JobValues>();
  const values = useDeferredValue(Form.useWatch([], form) as Partial<JobValues> | undefined);
  const missing = missingIn(values ?? {});
  if (missing.length === 0) return null;
  return <span className="warning">{t.lacks(missing.map((name) => t[name]))}</span>;
}
