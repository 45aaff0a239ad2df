import { useState, type ReactElement } from 'react';
import { Modal } from 'antd';
import type { UpdateJobsInput } from '../../documents/bulk';
import { useDiscard } from '../../edit/use-discard';
import { WholeField } from '../../edit/whole.field';
import { useBusy } from '../../parts/use-busy';
import { useFocusReturn } from '../../parts/use-focus-return';
import { bulkTexts } from '../../texts/bulk.texts';
import { jobTexts } from '../../texts/jobs.texts';
import { useTexts } from '../../texts/texts';
import { BulkQuestion } from './bulk-question';
import { ExpiryDialog } from './expiry-dialog';
import { TypesDialog } from './types-dialog';
import { VisibilityDialog } from './visibility-dialog';
import { WagesDialog } from './wages-dialog';

/** The kinds of changes of many jobs, including deletion. */
export type Asked =
  'PUBLISHED' | 'HIDDEN' | 'wages' | 'types' | 'weigh' | 'users' | 'expiry' | 'removal';

const INITIAL_WEIGH = 0;

/** Asks for the new value of all ticked jobs, or whether to publish, hide or delete them. */
export default function BulkDialog(props: {
  readonly asks: Asked;
  readonly ids: readonly string[];
  /** Those of them that are not on the page. */
  readonly unseen: readonly string[];
  readonly onSet: (input: UpdateJobsInput) => Promise<void>;
  readonly onRemove: () => Promise<void>;
  readonly onClose: () => void;
}): ReactElement {
  const { asks, ids, unseen } = props;
  useFocusReturn();
  const t = useTexts(jobTexts);
  const bulk = useTexts(bulkTexts);
  const close = useDiscard(props.onClose);
  const [weigh, setWeigh] = useState<number | null>(INITIAL_WEIGH);
  const [isSetting, onSet] = useBusy(props.onSet);
  const [isRemoving, onRemove] = useBusy(props.onRemove);
  const common = { open: true, confirmLoading: isSetting || isRemoving, onCancel: props.onClose };

  if (asks === 'removal' || asks === 'PUBLISHED' || asks === 'HIDDEN') {
    const onOk = () => (asks === 'removal' ? onRemove() : onSet({ status: asks }));
    return <BulkQuestion {...common} asks={asks} ids={ids} unseen={unseen} onOk={onOk} />;
  }
  if (asks === 'wages') return <WagesDialog {...common} ids={ids} onSet={onSet} />;
  if (asks === 'types') return <TypesDialog {...common} count={ids.length} onSet={onSet} />;
  if (asks === 'expiry') return <ExpiryDialog {...common} ids={ids} onSet={onSet} />;
  if (asks === 'users') return <VisibilityDialog {...common} count={ids.length} onSet={onSet} />;
  const set = () => {
    if (weigh !== null && Number.isInteger(weigh)) onSet({ weigh });
  };
  return (
    <Modal
      {...common}
      title={bulk.setWeigh}
      okButtonProps={{ disabled: !Number.isInteger(weigh) }}
      onOk={set}
      onCancel={() => close(weigh === INITIAL_WEIGH)}
    >
      <WholeField
        autoFocus
        aria-label={t.weigh}
        value={weigh}
        onChange={setWeigh}
        onPressEnter={set}
      />
    </Modal>
  );
}
