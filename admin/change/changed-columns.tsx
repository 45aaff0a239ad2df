import type { ReactElement, ReactNode } from 'react';
import { auditTexts } from '../texts/audit.texts';
import { useLanguage, useTexts } from '../texts/texts';
import { sentencesOf, type Block } from './diff';
import { blocksOfHtml } from './html-blocks';
import { changedColumns, columnName, isHtml, shownValue, type Columns } from './shown-value';
import { StoredPicture } from './stored-picture';
import { picturesIn } from './stored-pictures';
import { TextDiff } from './text-diff';

/** Texts of up to so many characters are shown in both versions; of longer ones the differences. */
const MAX_WHOLE_LENGTH = 200;

/** Shows a change field by field; of a new or deleted row only the fields that are not empty. */
export function ChangedColumns(props: {
  readonly before: Columns;
  readonly after: Columns;
  /** How many fields are shown. */
  readonly most?: number;
}): ReactElement {
  const { before, after, most = Infinity } = props;
  const language = useLanguage();
  const columns = changedColumns(before, after, language).slice(0, most);
  return (
    <dl className="changed-columns">
      {columns.map((column) => (
        <div key={column}>
          <dt>{columnName(column, language)}</dt>
          <dd>
            <OneColumn column={column} before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OneColumn(props: {
  readonly column: string;
  readonly before: Columns;
  readonly after: Columns;
}): ReactElement {
  const { column, before, after } = props;
  const language = useLanguage();
  const t = useTexts(auditTexts);
  const text = (columns: Columns) => shownValue(column, columns?.[column], language);
  const isLong = [before, after].some((columns) => text(columns).length > MAX_WHOLE_LENGTH);
  const picturesOf = (columns: Columns) => picturesIn(column, columns?.[column]);
  const hasPictures = picturesOf(before).length + picturesOf(after).length > 0;
  if (isHtml(column) || (isLong && !hasPictures)) {
    const blocks = (columns: Columns) =>
      columns && blocksOf(column, columns[column], text(columns));
    return <TextDiff before={blocks(before)} after={blocks(after)} />;
  }
  const shown = (columns: Columns): ReactNode => {
    const paths = picturesOf(columns);
    if (paths.length === 0) return text(columns);
    return paths.map((path) => <StoredPicture key={path} path={path} />);
  };
  return (
    <>
      {before !== null && (
        <del>
          <span className="visually-hidden">{t.from} </span>
          {shown(before)}
        </del>
      )}
      {before !== null && after !== null && <span aria-hidden="true"> → </span>}
      {after !== null && (
        <ins>
          <span className="visually-hidden">{t.to} </span>
          {shown(after)}
        </ins>
      )}
    </>
  );
}

/** Splits a long value into blocks: sentences of a text, or items of a list. */
function blocksOf(column: string, value: unknown, text: string): Block[] {
  if (isHtml(column)) return blocksOfHtml(typeof value === 'string' ? value : '');
  return Array.isArray(value) ? value.map((item) => ({ text: String(item) })) : sentencesOf(text);
}
