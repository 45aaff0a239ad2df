import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { EXPORTS } from '../../api/addresses';
import { withAntd } from '../../app/with-antd';
import type { JobTotalQueryVariables } from '../../documents/jobs';
import type { List } from '../../list/use-list';
import { Button } from '../../parts/button';
import { ExportLink } from '../../parts/export-link';
import { focusHeading } from '../../parts/use-focus-after';
import { bulkTexts } from '../../texts/bulk.texts';
import { listTexts } from '../../texts/list.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';
import type { Asked } from './bulk.dialog';
import type { ListedJob } from '../list/job-columns';
import { knownJobs } from '../list/known-jobs';
import { MAX_TICKED, TickResults } from './tick-results';
import type { VersionedJobs } from './versioned-jobs';
import { useBulkChange } from './use-bulk-change';

const BulkDialog = withAntd(() => import('./bulk.dialog'));

/** The settings: for each, the keys of the button's accessible name and of its visible label. */
const SETTINGS = [
  ['wages', 'setWages', 'wages'],
  ['types', 'setTypes', 'types'],
  ['weigh', 'setWeigh', 'weigh'],
  ['users', 'setVisible', 'visible'],
  ['expiry', 'setExpiry', 'expiry'],
] as const;

/** The actions on all ticked jobs, at most 1,000: all of them or none. */
export default function BulkBar(props: {
  readonly list: List<string>;
  /** The rows of the page. */
  readonly shown: readonly ListedJob[];
  /** The search and filters, and the number of matching jobs; null if it is unknown. */
  readonly wanted: JobTotalQueryVariables;
  readonly total: number | null;
}): ReactElement {
  const { list, shown, wanted, total } = props;
  const bulk = useTexts(bulkTexts);
  const texts = useTexts(listTexts);
  const page = useTexts(pageTexts);
  const [dialog, setDialog] = useState<{
    readonly asks: Asked;
    readonly jobs: VersionedJobs;
  } | null>(null);
  const ids = [...list.selected];
  const versions = ids.map((id) => knownJobs.get(id)?.version ?? null);
  const now: VersionedJobs = {
    ids,
    // Rows that somebody else has changed are refused and named, not overwritten.
    versions: versions.every((version) => version !== null) ? versions : null,
  };
  const close = () => setDialog(null);
  // Without ticks the bar is removed, perhaps with a dialog that had the focus.
  useEffect(() => () => void window.setTimeout(focusHeading), []);
  // The jobs as they were when the dialog opened: a retry after a lost answer adds nothing twice.
  const { set, remove, begin } = useBulkChange(dialog?.jobs ?? now, list, {
    hasPreview: dialog?.asks === 'wages',
    close,
    renew: (jobs) => setDialog((open) => open && { ...open, jobs }),
  });
  const ask = (asks: Asked) => {
    begin();
    setDialog({ asks, jobs: now });
  };
  const onPage = new Set(shown.map(({ id }) => id));
  const offPage = ids.filter((id) => !onPage.has(id));
  // It can be undone, so it asks only if some jobs are not visible.
  const publish = (status: 'PUBLISHED' | 'HIDDEN') =>
    offPage.length > 0 ? ask(status) : set({ status });

  return (
    <div className="row" role="group" aria-label={bulk.bulk}>
      <span>
        {offPage.length === 0
          ? texts.ticked(ids.length)
          : bulk.tickedElsewhere(ids.length, offPage.length)}
      </span>
      {offPage.length > 0 && (
        <Button type="link" onClick={() => list.select(offPage, false)}>
          {bulk.untickOffPage(offPage.length)}
        </Button>
      )}
      {total !== null && total > shown.length && total <= MAX_TICKED && total !== ids.length && (
        <TickResults wanted={wanted} total={total} onTick={(all) => list.select(all, true)} />
      )}
      <Button onClick={() => publish('PUBLISHED')}>{bulk.goOnline}</Button>
      <Button onClick={() => publish('HIDDEN')}>{bulk.goOffline}</Button>
      {SETTINGS.map(([asks, name, shown]) => (
        <Button key={asks} aria-label={bulk[name]} onClick={() => ask(asks)}>
          {bulk[shown]}…
        </Button>
      ))}
      <ExportLink className="button" href={`${EXPORTS.jobs}?ids=${ids.join(',')}`}>
        {bulk.exportTicked}
      </ExportLink>
      <Button danger onClick={() => ask('removal')}>
        {page.remove}
      </Button>
      <Button type="link" onClick={list.clearSelected}>
        {bulk.clearTicks}
      </Button>
      {dialog !== null && (
        <Suspense fallback={<span role="status">{page.loading}</span>}>
          <BulkDialog
            asks={dialog.asks}
            ids={dialog.jobs.ids}
            offPage={offPage}
            onSet={set}
            onRemove={remove}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
