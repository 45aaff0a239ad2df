import type { ReactElement } from 'react';
import type { ScreenProps } from '../../app/screen-props';
import { Failure } from '../../app/failure';
import { Waiting } from '../../app/waiting';
import { useDraft } from '../../edit/use-draft';
import { Link } from '../../routing/link';
import { usePlace } from '../../routing/location';
import { jobTexts } from '../../texts/jobs.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';
import { draftOf } from '../job-drafts';
import { JobForm, type JobDraft } from './job.form';
import { useJob } from './use-job';

/** One job: every field, its preview, poster and history; the id `new` adds one. */
export default function JobEditScreen({ parameters }: ScreenProps): ReactElement {
  const t = useTexts(jobTexts);
  const { toStart } = useTexts(pageTexts);
  const id = parameters.id === undefined || parameters.id === 'new' ? null : parameters.id;
  const { search } = usePlace();
  const copyOf = id === null ? new URLSearchParams(search).get('copy') : null;
  const draft = useDraft<JobDraft>(draftOf(id, copyOf));
  const editing = useJob(id, copyOf, draft.found?.value.base ?? null);
  const { base, error, load } = editing;
  if (base === null)
    return (
      <div className="waiting">
        <h1>{t.gone}</h1>
        <Link to="jobs">{toStart}</Link>
      </div>
    );
  if (base === undefined)
    return error === null ? <Waiting /> : <Failure error={error} onRetry={load} />;
  return <JobForm id={id} draft={draft} editing={editing} base={base} />;
}
