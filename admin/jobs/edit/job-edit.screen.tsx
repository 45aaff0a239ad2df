import { useEffect, useState, type ReactElement } from 'react';
import type { ScreenProps } from '../../app/screen-props';
import { Failure } from '../../app/loading/failure';
import { Waiting } from '../../app/loading/waiting';
import { isRequestKey, newRequestKey } from '../../edit/draft/request-key';
import { useDraft } from '../../edit/draft/use-draft';
import { Link } from '../../routing/link';
import { goTo, usePlace } from '../../routing/location';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';
import { DRAFT, draftOf, type JobDraft } from '../job-drafts';
import { JobForm } from './job.form';
import { useAddedJob } from './use-added-job';
import { useJob } from './use-job';

/** Edits one job: every field, its preview, poster and history; the id `new` adds one. */
export default function JobEditScreen({ parameters }: ScreenProps): ReactElement {
  const { path, search } = usePlace();
  const [round, setRound] = useState(0);
  if (parameters.id !== undefined && parameters.id !== 'new')
    return (
      <JobEdit
        key={round}
        id={parameters.id}
        copyOf={null}
        draftKey={null}
        isAfresh={round > 0}
        onDiscard={() => setRound(round + 1)}
        onReopen={() => undefined}
      />
    );
  const query = new URLSearchParams(search);
  const copyOf = query.get('copy');
  const key = query.get(DRAFT);
  if (key === null) return <NewDraft to={path} query={query} />;
  // A new draft has a new request key, so it cannot change a job that a lost request has added.
  const afresh = () =>
    goTo(copyOf === null ? 'jobs/new' : `jobs/new?copy=${copyOf}`, { replace: true });
  return <NewJob key={search} copyOf={copyOf} draftKey={key} onDiscard={afresh} />;
}

/** Adds a job; first finds out whether an earlier request has added it. */
function NewJob(props: {
  readonly copyOf: string | null;
  readonly draftKey: string;
  readonly onDiscard: () => void;
}): ReactElement {
  const { copyOf, draftKey, onDiscard } = props;
  const { isNew, error, look } = useAddedJob(copyOf, draftKey, onDiscard);
  if (!isNew) return error === null ? <Waiting /> : <Failure error={error} onRetry={look} />;
  return <JobEdit id={null} {...props} isAfresh={false} onReopen={look} />;
}

/** Gives a new job its own draft, which survives a reload. */
function NewDraft({ to, query }: { readonly to: string; readonly query: URLSearchParams }): null {
  useEffect(() => {
    query.set(DRAFT, newRequestKey());
    goTo(`${to}?${query.toString()}`, { replace: true });
  }, [to, query]);
  return null;
}

function JobEdit(props: {
  readonly id: string | null;
  readonly copyOf: string | null;
  readonly draftKey: string | null;
  readonly isAfresh: boolean;
  readonly onDiscard: () => void;
  readonly onReopen: () => void;
}): ReactElement {
  const { id, copyOf, draftKey, isAfresh, onDiscard, onReopen } = props;
  const t = useTexts(jobEditTexts);
  const { toStart } = useTexts(pageTexts);
  const draft = useDraft<JobDraft>(draftOf(id, copyOf, draftKey));
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
  const newKey = draftKey !== null && isRequestKey(draftKey) ? draftKey : null;
  return (
    <JobForm
      id={id}
      newKey={newKey}
      draft={draft}
      editing={editing}
      base={base}
      isAfresh={isAfresh}
      onDiscard={onDiscard}
      onReopen={onReopen}
    />
  );
}
