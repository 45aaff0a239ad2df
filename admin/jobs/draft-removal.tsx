import type { ReactElement } from 'react';
import { Modal } from 'antd';
import { useFocusReturn } from '../parts/use-focus-return';
import { draftTexts } from '../texts/draft.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';

/** Asks before a draft is removed. */
export default function DraftRemoval(props: {
  readonly name: string;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { name, onRemove, onClose } = props;
  useFocusReturn();
  const t = useTexts(draftTexts);
  const { remove, cancel } = useTexts(pageTexts);
  return (
    <Modal
      open
      title={t.dropAsk(name)}
      okText={remove}
      okButtonProps={{ danger: true }}
      cancelText={cancel}
      cancelButtonProps={{ autoFocus: true }}
      onOk={onRemove}
      onCancel={onClose}
    >
      {t.dropHint}
    </Modal>
  );
}
