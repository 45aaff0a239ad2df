import type { ReactElement } from 'react';
import { auditTexts } from '../texts/audit.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { changedColumns, columnName, shownValue, type Columns } from './shown-value';

/** Of a long text the part around the first difference is enough. */
const MAX_CHARACTERS = 200;
const BEFORE_IT = 40;

function shortened(text: string, other: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const start = Math.max(0, same - BEFORE_IT);
  const end = start + MAX_CHARACTERS;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** What a change did, field by field; of a new or deleted row only what is not empty. */
export function ChangedColumns(props: {
  readonly before: Columns;
  readonly after: Columns;
  readonly most?: number;
}): ReactElement {
  const { before, after, most = Infinity } = props;
  const language = useLanguage();
  const t = useTexts(auditTexts);
  const value = (columns: Columns, column: string) =>
    shownValue(column, columns?.[column], language);
  const columns = changedColumns(before, after, language).slice(0, most);
  return (
    <dl className="changed-columns">
      {columns.map((column) => (
        <div key={column}>
          <dt>{columnName(column, language)}</dt>
          <dd>
            {before !== null && (
              <del>
                <span className="visually-hidden">{t.from} </span>
                {shortened(value(before, column), value(after, column))}
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && (
              <ins>
                <span className="visually-hidden">{t.to} </span>
                {shortened(value(after, column), value(before, column))}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
