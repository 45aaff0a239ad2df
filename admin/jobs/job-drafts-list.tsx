import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { lazyWithRetry } from '../app/loading/lazy-with-retry';
import { stored } from '../app/stored';
import { useSession } from '../session/session';
import { draftsOf } from './job-drafts';

const KeptDrafts = lazyWithRetry(() => import('./kept-drafts'));

/** Links to jobs with unsaved input, even jobs that have left the list. */
export function JobDrafts(): ReactElement | null {
  const { viewer } = useSession();
  const [names, setNames] = useState<readonly string[]>([]);
  // Not while rendering: a form that was just left stores its latest input after that.
  useEffect(() => setNames(stored.names(draftsOf(viewer.id))), [viewer.id]);
  if (names.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <KeptDrafts names={names} />
    </Suspense>
  );
}
