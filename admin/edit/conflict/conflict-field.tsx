import type { ReactElement, ReactNode } from 'react';
import { Radio } from 'antd';
import { Badge } from '../../app/badge';
import type { Block } from '../../change/diff';
import { TextDiff } from '../../change/text-diff';
import { changeTexts } from '../../texts/change.texts';
import { editTexts } from '../../texts/edit.texts';
import { useTexts } from '../../texts/texts';
import { sameValue } from './same-value';

export interface ConflictField<Row> {
  readonly key: keyof Row & string;
  readonly label: string;
  /** Renders a value in a readable form; by default as text. */
  readonly show?: (value: Row[keyof Row & string]) => ReactNode;
  /** Splits a long text into blocks, to show only its changes. */
  readonly blocks?: (value: Row[keyof Row & string]) => readonly Block[];
}

export type Choice = 'mine' | 'theirs';

interface OneFieldProps<Row> {
  readonly field: ConflictField<Row>;
  readonly base: Row;
  readonly mine: Row;
  readonly theirs: Row;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/** Shows one field of both versions, and the choice between them. */
export function OneField<Row extends object>(props: OneFieldProps<Row>): ReactElement {
  const { field, base, mine, theirs, choice, onChoose } = props;
  const t = useTexts(editTexts);
  const change = useTexts(changeTexts);
  const show = (row: Row): ReactNode => {
    const value = row[field.key];
    return (field.show?.(value) ?? textOf(value)) || t.empty;
  };
  const both =
    !sameValue(base[field.key], mine[field.key]) && !sameValue(base[field.key], theirs[field.key]);
  // A text goes beside its radio button, not into it, because its changes contain a button.
  const side = (which: Choice, row: Row) =>
    field.blocks === undefined ? (
      <Radio value={which}>
        <Side name={t[which]}>{show(row)}</Side>
      </Radio>
    ) : (
      <div>
        <Radio value={which}>
          <b>{t[which]}</b>
        </Radio>
        <TextDiff
          before={field.blocks(base[field.key])}
          after={field.blocks(row[field.key])}
          {...(sameValue(base[field.key], row[field.key]) && { unchanged: change.unchanged })}
        />
      </div>
    );
  return (
    <fieldset>
      <legend>
        {field.label} {both && <Badge tone="warning">{t.bothChanged}</Badge>}
      </legend>
      {field.blocks === undefined && (
        <p className="quiet">
          {t.before}: {show(base)}
        </p>
      )}
      <Radio.Group value={choice} onChange={({ target }) => onChoose(target.value as Choice)}>
        {side('mine', mine)}
        {side('theirs', theirs)}
      </Radio.Group>
    </fieldset>
  );
}

const Side = (props: { readonly name: string; readonly children: ReactNode }) => (
  <span>
    <b>{props.name}</b> <span className="conflict-value">{props.children}</span>
  </span>
);

/** Returns a value as text, a list as its items. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((each) => typeof each !== 'object')
    ? value.join(', ')
    : JSON.stringify(value);
};
