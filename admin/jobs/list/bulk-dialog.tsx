import { useState, type ReactElement } from 'react';
import { Modal } from 'antd';
import type { UpdateJobsInput } from '../../documents/bulk';
import { WholeField } from '../../edit/whole.field';
import { useFocusReturn } from '../../parts/use-focus-return';
import { jobTexts } from '../../texts/jobs.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';
import { VisibilityDialog } from './visibility-dialog';
import { WagesDialog } from './wages-dialog';

/** The kinds of changes of many jobs, including deletion. */
export type Asked = 'wages' | 'weigh' | 'users' | 'removal';

/** Asks for the new value of all ticked jobs, or whether to delete them. */
export default function BulkDialog(props: {
  readonly asks: Asked;
  readonly count: number;
  readonly isBusy: boolean;
  readonly onSet: (input: UpdateJobsInput) => Promise<void>;
  readonly onRemove: () => Promise<void>;
  readonly onClose: () => void;
}): ReactElement {
  const { asks, isBusy, onSet } = props;
  useFocusReturn();
  const t = useTexts(jobTexts);
  const { remove } = useTexts(pageTexts);
  const [weigh, setWeigh] = useState<number | null>(0);
  const common = { open: true, confirmLoading: isBusy, onCancel: props.onClose };

  if (asks === 'removal') {
    return (
      <Modal
        {...common}
        title={t.bulkRemove(props.count)}
        okText={remove}
        okButtonProps={{ danger: true }}
        onOk={() => void props.onRemove()}
      >
        {t.removeHint}
      </Modal>
    );
  }
  if (asks === 'wages') return <WagesDialog {...common} count={props.count} onSet={onSet} />;
  if (asks === 'users') return <VisibilityDialog {...common} count={props.count} onSet={onSet} />;
  return (
    <Modal
      {...common}
      title={t.setWeigh}
      okButtonProps={{ disabled: !Number.isInteger(weigh) }}
      onOk={() => void onSet({ weigh: weigh ?? 0 })}
    >
      <WholeField aria-label={t.weigh} value={weigh} onChange={setWeigh} />
    </Modal>
  );
}
