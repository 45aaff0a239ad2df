import type { ReactElement } from 'react';
import { Choices } from '../../parts/choices';
import { jobTexts } from '../../texts/jobs.texts';
import { listTexts } from '../../texts/list.texts';
import { useTexts } from '../../texts/texts';
import { COLUMNS, type Column } from './job-columns';

/** Lets the user choose the columns of the list of jobs. */
export function ColumnChoice(props: {
  readonly shown: readonly Column[];
  readonly onChange: (shown: readonly Column[]) => void;
}): ReactElement {
  const t = useTexts(jobTexts);
  const { columns } = useTexts(listTexts);
  const names: Readonly<Record<Column, string>> = {
    pictures: t.picture,
    types: t.types,
    prices: t.wages,
    salary: t.salary,
    people: t.people,
    place: t.place,
    visibility: t.visibility,
    status: t.status,
    expiry: t.expireTime,
    created: t.createTime,
  };
  return (
    <Choices
      label={columns}
      text={columns}
      value={props.shown}
      onChange={props.onChange}
      options={COLUMNS.map((value) => ({ value, label: names[value] }))}
    />
  );
}
