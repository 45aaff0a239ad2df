import type { ReactElement } from 'react';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { auditTexts } from '../texts/audit.texts';
import { useTexts } from '../texts/texts';

/** A button that undoes all changes of one request, after confirmation. */
export function UndoAll(props: {
  readonly count: number;
  readonly size?: 'small';
  readonly onUndo: () => Promise<unknown>;
}): ReactElement {
  const { count, size = 'middle', onUndo } = props;
  const t = useTexts(auditTexts);
  return (
    <Confirm
      title={t.undoAllAsk(count)}
      content={t.undoAllMeaning}
      okText={t.undoAll(count)}
      onConfirm={onUndo}
    >
      <Button size={size}>{t.undoAll(count)}</Button>
    </Confirm>
  );
}
