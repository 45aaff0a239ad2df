import { useState, type ReactElement } from 'react';
import { Link } from '../routing/link';
import { useSession } from '../session/session';
import { jobTexts } from '../texts/jobs.texts';
import { useTexts } from '../texts/texts';
import { keptDrafts } from './job-drafts';

/** Links to jobs with unsaved input, which may be of jobs that are in no list any more. */
export function JobDrafts(): ReactElement | null {
  const t = useTexts(jobTexts);
  const { viewer } = useSession();
  const [drafts] = useState(() => keptDrafts(viewer.id));
  if (drafts.length === 0) return null;
  return (
    <nav className="row drafts" aria-label={t.drafts}>
      <span className="quiet">{t.drafts}</span>
      {drafts.map(({ to, name }) => (
        <Link key={to} to={to}>
          {name.trim() || t.unnamed}
        </Link>
      ))}
    </nav>
  );
}
