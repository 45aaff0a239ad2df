import { useState, type ReactElement } from 'react';
import { App, Button, InputNumber, Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../api/queries';
import { isConflict } from '../api/request-error';
import { DeleteJobsDocument, UpdateJobsDocument, type UpdateJobsInput } from '../documents/bulk';
import type { List } from '../list/use-list';
import { errorText } from '../texts/error-text';
import { jobTexts } from '../texts/jobs.texts';
import { listTexts } from '../texts/list.texts';
import { pageTexts } from '../texts/page.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { UserTreePicker } from '../users/user-tree-picker';

const OUTDATED = ['JobList', 'JobTotal', 'Job', 'History'];

/** What can be done to all jobs that are ticked, at most 1,000: all of them or none. */
export function BulkBar(props: {
  readonly list: List<string>;
  /** The versions that the reader has seen, by id. */
  readonly versions: ReadonlyMap<string, number | null>;
}): ReactElement | null {
  const { list, versions } = props;
  const t = useTexts(jobTexts);
  const texts = useTexts(listTexts);
  const page = useTexts(pageTexts);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const update = useWrite(UpdateJobsDocument, OUTDATED);
  const removal = useWrite(DeleteJobsDocument, OUTDATED);
  const [asks, setAsks] = useState<'weigh' | 'users' | null>(null);
  const [weigh, setWeigh] = useState<number | null>(0);
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const ids = [...list.selected];
  if (ids.length === 0) return null;
  const seen = ids.map((id) => versions.get(id) ?? null);
  // What a colleague has changed since is refused, and named, rather than overwritten.
  const expectedVersions = seen.every((version) => version !== null) ? seen : null;

  const run = async (change: () => Promise<unknown>) => {
    try {
      await change();
      void message.success(t.bulkDone(ids.length));
      setAsks(null);
      list.clearSelected();
    } catch (error) {
      void message.error(errorText(error, language), 8);
      // The rows as they are now, upon which the same can be tried again.
      if (isConflict(error)) await client.invalidateQueries({ queryKey: ['JobList'] });
    }
  };
  const set = (input: UpdateJobsInput) =>
    run(() => update.mutateAsync({ ids, expectedVersions, input }));
  const remove = () =>
    void modal.confirm({
      title: t.bulkRemove(ids.length),
      okText: page.remove,
      okButtonProps: { danger: true },
      onOk: () => run(() => removal.mutateAsync({ ids, expectedVersions })),
    });

  return (
    <div className="row" role="group" aria-label={t.bulk}>
      <span>{texts.ticked(ids.length)}</span>
      <Button onClick={() => void set({ status: 'PUBLISHED' })}>{t.goOnline}</Button>
      <Button onClick={() => void set({ status: 'HIDDEN' })}>{t.goOffline}</Button>
      <Button onClick={() => setAsks('weigh')}>{t.setWeigh}</Button>
      <Button onClick={() => setAsks('users')}>{t.setVisible}</Button>
      <Button danger onClick={remove}>
        {page.remove}
      </Button>
      <Button type="link" onClick={list.clearSelected}>
        {texts.clearTicks}
      </Button>
      <Modal
        open={asks !== null}
        title={asks === 'users' ? t.setVisible : t.setWeigh}
        confirmLoading={update.isPending}
        okButtonProps={{ disabled: asks === 'weigh' && weigh === null }}
        onCancel={() => setAsks(null)}
        onOk={() => void set(asks === 'users' ? { userIds } : { weigh: weigh ?? 0 })}
      >
        {asks === 'users' ? (
          <UserTreePicker value={userIds} onChange={setUserIds} />
        ) : (
          <InputNumber aria-label={t.weigh} precision={0} value={weigh} onChange={setWeigh} />
        )}
      </Modal>
    </div>
  );
}
