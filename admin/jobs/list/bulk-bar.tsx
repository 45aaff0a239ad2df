import { Suspense, useState, type ReactElement } from 'react';
import { useWrite } from '../../api/queries';
import { withAntd } from '../../app/with-antd';
import { DeleteJobsDocument, UpdateJobsDocument, type UpdateJobsInput } from '../../documents/bulk';
import type { List } from '../../list/use-list';
import { Button } from '../../parts/button';
import { message } from '../../parts/messages';
import { errorText } from '../../texts/error-text';
import { jobTexts } from '../../texts/jobs.texts';
import { listTexts } from '../../texts/list.texts';
import { pageTexts } from '../../texts/page.texts';
import { useLanguage, useTexts } from '../../texts/texts';
import type { Asked } from './bulk-dialog';

const BulkDialog = withAntd(() => import('./bulk-dialog'));

const OUTDATED = ['JobList', 'JobTotal', 'Job', 'History'];

/** The actions on all ticked jobs, at most 1,000: all of them or none. */
export function BulkBar(props: {
  readonly list: List<string>;
  /** The versions that the viewer has seen, by id. */
  readonly versions: ReadonlyMap<string, number | null>;
}): ReactElement | null {
  const { list, versions } = props;
  const t = useTexts(jobTexts);
  const texts = useTexts(listTexts);
  const page = useTexts(pageTexts);
  const language = useLanguage();
  const update = useWrite(UpdateJobsDocument, OUTDATED);
  const removal = useWrite(DeleteJobsDocument, OUTDATED);
  const [asks, setAsks] = useState<Asked | null>(null);
  const ids = [...list.selected];
  if (ids.length === 0) return null;
  const seen = ids.map((id) => versions.get(id) ?? null);
  // Rows that somebody else has changed are refused and named, not overwritten.
  const expectedVersions = seen.every((version) => version !== null) ? seen : null;

  const run = async (change: () => Promise<unknown>) => {
    try {
      await change();
      message.success(t.bulkDone(ids.length));
      setAsks(null);
      list.clearSelected();
    } catch (error) {
      message.error(errorText(error, language), 8);
    }
  };
  const set = (input: UpdateJobsInput) =>
    run(() => update.mutateAsync({ ids, expectedVersions, input }));
  const remove = () => run(() => removal.mutateAsync({ ids, expectedVersions }));

  return (
    <div className="row" role="group" aria-label={t.bulk}>
      <span>{texts.ticked(ids.length)}</span>
      <Button onClick={() => void set({ status: 'PUBLISHED' })}>{t.goOnline}</Button>
      <Button onClick={() => void set({ status: 'HIDDEN' })}>{t.goOffline}</Button>
      <Button onClick={() => setAsks('wages')}>{t.setWages}</Button>
      <Button onClick={() => setAsks('weigh')}>{t.setWeigh}</Button>
      <Button onClick={() => setAsks('users')}>{t.setVisible}</Button>
      <Button danger onClick={() => setAsks('removal')}>
        {page.remove}
      </Button>
      <Button type="link" onClick={list.clearSelected}>
        {texts.clearTicks}
      </Button>
      {asks !== null && (
        <Suspense fallback={<span role="status">{page.loading}</span>}>
          <BulkDialog
            asks={asks}
            count={ids.length}
            isBusy={update.isPending || removal.isPending}
            onSet={set}
            onRemove={remove}
            onClose={() => setAsks(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
