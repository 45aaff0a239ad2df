import type { ReactElement } from 'react';
import { auditTexts } from '../texts/audit.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { columnName, shownValue } from './shown-value';

type Columns = Readonly<Record<string, unknown>>;

/** Of a long text its beginning tells enough. */
const MOST_CHARACTERS = 200;

const shortened = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

/** What a change did, field by field; of a new or deleted row only what is not empty. */
export function ChangedColumns(props: {
  readonly before: Columns | null;
  readonly after: Columns | null;
  readonly most?: number;
}): ReactElement {
  const { before, after, most = Infinity } = props;
  const language = useLanguage();
  const t = useTexts(auditTexts);
  const value = (columns: Columns | null, column: string) =>
    shortened(shownValue(column, columns?.[column], language));
  const columns = Object.keys({ ...before, ...after })
    .filter((column) => value(before, column) !== value(after, column))
    .slice(0, most);
  return (
    <dl className="changed-columns">
      {columns.map((column) => (
        <div key={column}>
          <dt>{columnName(column, language)}</dt>
          <dd>
            {before !== null && (
              <del>
                <span className="visually-hidden">{t.from} </span>
                {value(before, column)}
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && (
              <ins>
                <span className="visually-hidden">{t.to} </span>
                {value(after, column)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
