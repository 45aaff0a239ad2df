import { useState, type ReactElement } from 'react';
import { Modal } from 'antd';
import type { UpdateJobsInput } from '../../documents/bulk';
import { useDiscard } from '../../edit/use-discard';
import { WholeField } from '../../edit/whole.field';
import { useBusy } from '../../parts/use-busy';
import { useFocusReturn } from '../../parts/use-focus-return';
import { bulkTexts } from '../../texts/bulk.texts';
import { jobTexts } from '../../texts/jobs.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';
import { VisibilityDialog } from './visibility-dialog';
import { WagesDialog } from './wages-dialog';

/** The kinds of changes of many jobs, including deletion. */
export type Asked = 'wages' | 'weigh' | 'users' | 'removal';

const INITIAL_WEIGH = 0;

/** Asks for the new value of all ticked jobs, or whether to delete them. */
export default function BulkDialog(props: {
  readonly asks: Asked;
  readonly count: number;
  readonly onSet: (input: UpdateJobsInput) => Promise<void>;
  readonly onRemove: () => Promise<void>;
  readonly onClose: () => void;
}): ReactElement {
  const { asks } = props;
  useFocusReturn();
  const t = useTexts(jobTexts);
  const bulk = useTexts(bulkTexts);
  const close = useDiscard(props.onClose);
  const { remove } = useTexts(pageTexts);
  const [weigh, setWeigh] = useState<number | null>(INITIAL_WEIGH);
  const [isSetting, onSet] = useBusy(props.onSet);
  const [isRemoving, onRemove] = useBusy(props.onRemove);
  const common = { open: true, confirmLoading: isSetting || isRemoving, onCancel: props.onClose };

  if (asks === 'removal') {
    return (
      <Modal
        {...common}
        title={bulk.bulkRemove(props.count)}
        okText={remove}
        okButtonProps={{ danger: true }}
        onOk={() => onRemove()}
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
      onOk={() => onSet({ weigh: weigh ?? INITIAL_WEIGH })}
      onCancel={() => close(weigh === INITIAL_WEIGH)}
    >
      <WholeField aria-label={t.weigh} value={weigh} onChange={setWeigh} />
    </Modal>
  );
}
