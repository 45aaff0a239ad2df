import { useState, type ReactElement } from 'react';
import { Modal } from 'antd';
import { Button } from '../../parts/button';
import { useFocusReturn } from '../../parts/use-focus-return';
import { editTexts } from '../../texts/edit.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';
import { useTime } from '../../texts/use-time';
import { OneField, type Choice, type ConflictField } from './conflict-field';
import { sameValue } from './same-value';
import type { LastChange } from './who-changed';

interface ConflictDialogProps<Row> {
  readonly fields: readonly ConflictField<Row>[];
  /** The row before editing, the edited row, and the current row. */
  readonly base: Row;
  readonly mine: Row;
  readonly theirs: Row;
  /** Who saved theirs. */
  readonly last: LastChange;
  readonly onCancel: () => void;
  /** Called with the row to save over theirs. */
  readonly onResolve: (merged: Row) => void;
}

type Choices = Partial<Record<string, Choice>>;

/**
 * Shows both versions of a row, field by field, where they differ. A field that only one side has
 * changed is preselected; one that both have changed has to be chosen. Cancelling keeps all input.
 */
export function ConflictDialog<Row extends object>(props: ConflictDialogProps<Row>): ReactElement {
  useFocusReturn();
  const { fields, base, mine, theirs, last, onCancel, onResolve } = props;
  const t = useTexts(editTexts);
  const page = useTexts(pageTexts);
  const time = useTime();
  const differing = fields.filter(({ key }) => !sameValue(mine[key], theirs[key]));
  const [choices, setChoices] = useState<Choices>(() => {
    const beforehand: Choices = {};
    for (const { key } of differing) {
      if (sameValue(base[key], mine[key])) beforehand[key] = 'theirs';
      else if (sameValue(base[key], theirs[key])) beforehand[key] = 'mine';
    }
    return beforehand;
  });
  const isComplete = differing.every(({ key }) => choices[key] !== undefined);

  const resolve = () => {
    const merged = { ...theirs };
    for (const { key } of differing) if (choices[key] === 'mine') merged[key] = mine[key];
    onResolve(merged);
  };

  return (
    <Modal
      open
      width={840}
      title={t.conflict}
      onCancel={onCancel}
      footer={[
        !isComplete && (
          <span key="hint" className="quiet">
            {t.chooseAll}{' '}
          </span>
        ),
        <Button key="cancel" onClick={onCancel}>
          {page.cancel}
        </Button>,
        <Button key="save" type="primary" disabled={!isComplete} onClick={resolve}>
          {t.useChoice}
        </Button>,
      ]}
    >
      <p>{t.conflictBy(last.who, last.when && time(last.when))}</p>
      <div className="conflict">
        {differing.map((field) => (
          <OneField
            key={field.key}
            field={field}
            base={base}
            mine={mine}
            theirs={theirs}
            choice={choices[field.key]}
            onChoose={(choice) => setChoices({ ...choices, [field.key]: choice })}
          />
        ))}
      </div>
    </Modal>
  );
}
