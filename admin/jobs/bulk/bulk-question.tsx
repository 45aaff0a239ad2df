import type { ReactElement } from 'react';
import { Modal, type ModalProps } from 'antd';
import { bulkTexts } from '../../texts/bulk.texts';
import { jobTexts } from '../../texts/jobs.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';
import { knownJobs } from '../list/known-jobs';

/** The most names that it shows. */
const NAMED = 5;

/** Asks whether to publish, hide or delete jobs, and names them: first those off the page. */
export function BulkQuestion(
  props: ModalProps & {
    readonly asks: 'PUBLISHED' | 'HIDDEN' | 'removal';
    readonly ids: readonly string[];
    readonly offPage: readonly string[];
  },
): ReactElement {
  const { asks, ids, offPage, ...modal } = props;
  const t = useTexts(jobTexts);
  const bulk = useTexts(bulkTexts);
  const { remove } = useTexts(pageTexts);
  const isOffPage = new Set(offPage);
  const named = [...offPage, ...ids.filter((id) => !isOffPage.has(id))].slice(0, NAMED);
  const words = {
    PUBLISHED: { title: bulk.bulkPublish, okText: bulk.goOnline },
    HIDDEN: { title: bulk.bulkHide, okText: bulk.goOffline },
    removal: { title: bulk.bulkRemove, okText: remove },
  }[asks];
  return (
    <Modal
      {...modal}
      title={words.title(ids.length)}
      okText={words.okText}
      okButtonProps={{ danger: asks === 'removal' }}
      cancelButtonProps={{ autoFocus: true }}
    >
      {offPage.length > 0 && <p>{bulk.someOffPage(offPage.length)}</p>}
      <ul>
        {named.map((id) => (
          <li key={id}>
            {knownJobs.get(id)?.jobName ?? ''} #{id}
            {isOffPage.has(id) && <span className="quiet"> {bulk.offPage}</span>}
          </li>
        ))}
      </ul>
      {ids.length > named.length && <p>{bulk.andMore(ids.length - named.length)}</p>}
      {asks === 'removal' && t.removeHint}
    </Modal>
  );
}
