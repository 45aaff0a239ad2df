import { useState, type ReactElement } from 'react';
import { Checkbox, Modal } from 'antd';
import type { JobType } from '../../documents/jobs';
import { useConfirmedClose } from '../../edit/draft/use-discard';
import { focusFirstChoice } from '../../parts/focus-first-choice';
import { bulkTexts } from '../../texts/bulk.texts';
import { jobTexts } from '../../texts/jobs.texts';
import { useTexts } from '../../texts/texts';
import type { BulkDialogProps } from './bulk-dialog-props';
import { JOB_TYPES } from '../list/job-filters';

/** Asks for the types of all ticked jobs: at least one, or no filter by type would find them. */
export function TypesDialog(props: BulkDialogProps & { readonly count: number }): ReactElement {
  const { count, onSet, onCancel, ...modal } = props;
  const t = useTexts(jobTexts);
  const bulk = useTexts(bulkTexts);
  const [types, setTypes] = useState<readonly JobType[]>([]);
  const close = useConfirmedClose(onCancel, () => types.length === 0);
  return (
    <Modal
      {...modal}
      title={bulk.typesOf(count)}
      okButtonProps={{ disabled: types.length === 0 }}
      onOk={() => onSet({ types })}
      onCancel={close}
    >
      <p className="quiet">{bulk.typesHint}</p>
      <div ref={focusFirstChoice} role="group" aria-label={t.types}>
        <Checkbox.Group<JobType>
          value={[...types]}
          onChange={setTypes}
          options={JOB_TYPES.map((value) => ({ value, label: t[value] }))}
        />
      </div>
    </Modal>
  );
}
