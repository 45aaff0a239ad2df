import { useState, type ReactElement, type ReactNode } from 'react';
import { Modal, Radio } from 'antd';
import { Badge } from '../app/badge';
import { Button } from '../parts/button';
import { useFocusReturn } from '../parts/use-focus-return';
import { editTexts } from '../texts/edit.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';
import { sameValue } from './same-value';
import type { LastChange } from './who-changed';

export interface ConflictField<Row> {
  readonly key: keyof Row & string;
  readonly label: string;
  /** A value in a readable form; by default as text. */
  readonly show?: (value: Row[keyof Row & string]) => ReactNode;
}

export interface ConflictDialogProps<Row> {
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

type Choice = 'mine' | 'theirs';

type Choices = Partial<Record<string, Choice>>;

/**
 * Both versions of a row, field by field, where they differ. A field that only one side has changed
 * is preselected; one that both have changed has to be chosen. Cancelling loses nothing that was
 * typed.
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

interface OneFieldProps<Row> {
  readonly field: ConflictField<Row>;
  readonly base: Row;
  readonly mine: Row;
  readonly theirs: Row;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

function OneField<Row extends object>(props: OneFieldProps<Row>): ReactElement {
  const { field, base, mine, theirs, choice, onChoose } = props;
  const t = useTexts(editTexts);
  const show = (row: Row): ReactNode => {
    const value = row[field.key];
    return (field.show?.(value) ?? textOf(value)) || t.empty;
  };
  const both =
    !sameValue(base[field.key], mine[field.key]) && !sameValue(base[field.key], theirs[field.key]);
  return (
    <fieldset>
      <legend>
        {field.label} {both && <Badge tone="warning">{t.bothChanged}</Badge>}
      </legend>
      <p className="quiet">
        {t.before}: {show(base)}
      </p>
      <Radio.Group
        value={choice}
        onChange={({ target }) => onChoose(target.value as Choice)}
        options={[
          { value: 'mine', label: <Side name={t.mine}>{show(mine)}</Side> },
          { value: 'theirs', label: <Side name={t.theirs}>{show(theirs)}</Side> },
        ]}
      />
    </fieldset>
  );
}

const Side = (props: { readonly name: string; readonly children: ReactNode }) => (
  <span>
    <b>{props.name}</b> <span className="conflict-value">{props.children}</span>
  </span>
);

/** A value as text; the items of a list. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((each) => typeof each !== 'object')
    ? value.join(', ')
    : JSON.stringify(value);
};
