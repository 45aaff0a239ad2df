import { Suspense, useRef, useState, type ReactElement } from 'react';
import { useWrite } from '../../api/queries';
import { isConflict, isMissing, RequestError } from '../../api/request-error';
import { withAntd } from '../../app/with-antd';
import { DeleteJobsDocument, UpdateJobsDocument, type UpdateJobsInput } from '../../documents/bulk';
import { useUndoOffer } from '../../history/use-undo-offer';
import type { List } from '../../list/use-list';
import { Button } from '../../parts/button';
import { message } from '../../parts/messages';
import { useSession } from '../../session/session';
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
  const [dialog, setDialog] = useState<{
    readonly asks: Asked;
    readonly expectedVersions: readonly number[] | null;
  } | null>(null);
  const { viewer } = useSession();
  const offer = useUndoOffer('JOB');
  /** Whether the dialog has sent a request that nobody answered. */
  const isUnanswered = useRef(false);
  const ids = [...list.selected];
  if (ids.length === 0) return null;
  const seen = ids.map((id) => versions.get(id) ?? null);
  // Rows that somebody else has changed are refused and named, not overwritten.
  const shown = seen.every((version) => version !== null) ? seen : null;
  // Those at its opening: what is sent again after a lost answer is not added twice.
  const expectedVersions = dialog === null ? shown : dialog.expectedVersions;
  const ask = (asks: Asked) => {
    isUnanswered.current = false;
    setDialog({ asks, expectedVersions: shown });
  };
  const close = () => setDialog(null);

  /** All or none are changed, so one of them tells. */
  const wasDone = async () => {
    const [id, version] = [ids[0], expectedVersions?.[0]];
    if (!isUnanswered.current || id === undefined || version === undefined) return false;
    const { default: isOwnChange } = await import('./own-change');
    return isOwnChange(viewer.id, id, version + 1);
  };
  const done = () => {
    const jobs = ids.map((id, index) => ({ id, expectedVersion: expectedVersions?.[index] }));
    message.success(t.bulkDone(ids.length), offer(jobs));
    close();
    list.clearSelected();
  };
  const run = async (change: () => Promise<unknown>) => {
    try {
      await change();
      done();
    } catch (error) {
      if (isConflict(error) && (await wasDone().catch(() => false))) {
        done();
        return;
      }
      isUnanswered.current ||= error instanceof RequestError && error.code === 'UNREACHABLE';
      message.error(errorText(error, language), 8);
      // The list has what they are now; those that are gone cannot be unticked there.
      if (isConflict(error) || isMissing(error)) close();
      if (isMissing(error))
        list.select(error.extensions.refusals?.map(({ id }) => id) ?? [], false);
    }
  };
  const set = (input: UpdateJobsInput) =>
    run(() => update.mutateAsync({ ids, expectedVersions, input }));
  const remove = () => run(() => removal.mutateAsync({ ids, expectedVersions }));

  return (
    <div className="row" role="group" aria-label={t.bulk}>
      <span>{texts.ticked(ids.length)}</span>
      <Button onClick={() => set({ status: 'PUBLISHED' })}>{t.goOnline}</Button>
      <Button onClick={() => set({ status: 'HIDDEN' })}>{t.goOffline}</Button>
      <Button onClick={() => ask('wages')}>{t.setWages}</Button>
      <Button onClick={() => ask('weigh')}>{t.setWeigh}</Button>
      <Button onClick={() => ask('users')}>{t.setVisible}</Button>
      <Button danger onClick={() => ask('removal')}>
        {page.remove}
      </Button>
      <Button type="link" onClick={list.clearSelected}>
        {texts.clearTicks}
      </Button>
      {dialog !== null && (
        <Suspense fallback={<span role="status">{page.loading}</span>}>
          <BulkDialog
            asks={dialog.asks}
            count={ids.length}
            onSet={set}
            onRemove={remove}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
