import { Suspense, useState, type ReactElement } from 'react';
import { withAntd } from '../app/with-antd';
import { stored } from '../app/stored';
import { readDraft } from '../edit/draft/use-draft';
import { Button } from '../parts/button';
import { Link } from '../routing/link';
import { draftTexts } from '../texts/draft.texts';
import { jobTexts } from '../texts/jobs.texts';
import { useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';
import { DRAFT, type JobDraft } from './job-drafts';

const DraftRemoval = withAntd(() => import('./draft-removal'));

interface Kept {
  /** Its name in the browser's storage. */
  readonly name: string;
  /** The location that reopens it. */
  readonly to: string;
  /** The id of the job; null for a new one. */
  readonly id: string | null;
  readonly jobName: string;
  /** When it last changed, as an ISO date-time; empty if that is unknown. */
  readonly time: string;
}

function keptAs(name: string): Kept {
  const [kind = '', ...parts] = name.split('.').slice(3);
  const draft = readDraft<JobDraft>(name);
  return {
    name,
    to: addressOf(kind, parts),
    id: kind === 'new' || kind === 'copy' ? null : kind,
    jobName: draft?.value.values.jobName.trim() ?? '',
    time: draft?.time ?? '',
  };
}

function addressOf(kind: string, parts: readonly string[]): string {
  if (kind === 'new') return `jobs/new?${DRAFT}=${parts[0] ?? ''}`;
  if (kind === 'copy') return `jobs/new?copy=${parts[0] ?? ''}&${DRAFT}=${parts[1] ?? ''}`;
  return `jobs/${kind}`;
}

/** Links to jobs' drafts, each with a button that removes it. */
export default function KeptDrafts(props: {
  readonly names: readonly string[];
}): ReactElement | null {
  const t = useTexts(jobTexts);
  const texts = useTexts(draftTexts);
  const time = useTime();
  const [drafts, setDrafts] = useState(() => props.names.map(keptAs));
  const [asked, setAsked] = useState<Kept | null>(null);
  if (drafts.length === 0) return null;
  const drop = ({ name }: Kept) => {
    stored.remove(name);
    setAsked(null);
    // Waits until the draft's button has the focus again, which then passes to the next button.
    window.setTimeout(() => setDrafts(drafts.filter((other) => other.name !== name)));
  };
  return (
    <nav className="row drafts" aria-label={t.drafts}>
      <span className="quiet">{t.drafts}</span>
      {drafts.map((draft) => (
        <span key={draft.name} className="draft">
          <Link to={draft.to}>{draft.jobName || t.unnamed}</Link>
          <span className="quiet">
            {draft.id === null ? texts.ofNew : `#${draft.id}`}
            {draft.time !== '' && ` · ${time(draft.time)}`}
          </span>
          <Button
            size="small"
            type="text"
            aria-label={texts.drop(draft.jobName || t.unnamed)}
            onClick={() => setAsked(draft)}
          >
            ✕
          </Button>
        </span>
      ))}
      {asked !== null && (
        <Suspense fallback={null}>
          <DraftRemoval
            name={asked.jobName || t.unnamed}
            onRemove={() => drop(asked)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </nav>
  );
}
