import { useState, type ReactElement } from 'react';
import { Button } from '../parts/button';
import { changeTexts } from '../texts/change.texts';
import { useTexts } from '../texts/texts';
import { diffOf, type Block, type Part } from './diff';
import { StoredPicture } from './stored-picture';

/** How many unchanged blocks are shown before and after a change. */
const CONTEXT_BLOCKS = 1;
/** The most removed or added blocks that are shown, also of a text that is new or gone. */
const MAX_BLOCKS = 6;

/**
 * Shows what was removed from and added to a long text; unchanged parts can be expanded. If one
 * side is null, it shows the text of the other.
 */
export function TextDiff(props: {
  readonly before: readonly Block[] | null;
  readonly after: readonly Block[] | null;
  /** The message if both have the same text. */
  readonly unchanged?: string;
}): ReactElement {
  const { before, after } = props;
  const t = useTexts(changeTexts);
  const [isWhole, setWhole] = useState(false);
  const isChange = before !== null && after !== null;
  const parts: readonly Part[] = isChange
    ? diffOf(before, after)
    : [{ kind: 'same', blocks: before ?? after ?? [] }];
  const shown = parts.map((part, at) =>
    isWhole ? [part.blocks] : cut(part, isChange, at > 0, at < parts.length - 1),
  );
  const isUnchanged = isChange && parts.every(({ kind }) => kind === 'same');
  const isCut = isUnchanged || shown.some((pieces) => pieces.length > 1);
  return (
    <div className="text-diff">
      {isUnchanged && <p className="quiet">{props.unchanged ?? t.onlyFormat}</p>}
      {(!isUnchanged || isWhole) &&
        parts.map(({ kind }, at) => <Marked key={at} kind={kind} pieces={shown[at] ?? []} />)}
      {(isCut || isWhole) && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t.lessText : t.wholeText}
        </Button>
      )}
    </div>
  );
}

/** Returns what is shown of a part: all of it, or its beginning and its end. */
function cut(
  { kind, blocks }: Part,
  isChange: boolean,
  isAfter: boolean,
  isBefore: boolean,
): (readonly Block[])[] {
  const isContext = isChange && kind === 'same';
  const first = isContext ? (isAfter ? CONTEXT_BLOCKS : 0) : MAX_BLOCKS;
  const last = isContext && isBefore ? CONTEXT_BLOCKS : 0;
  if (blocks.length <= first + last + 1) return [blocks];
  return [blocks.slice(0, first), blocks.slice(blocks.length - last)];
}

const MARKS = { same: '', removed: '− ', added: '+ ' };

function Marked(props: {
  readonly kind: Part['kind'];
  readonly pieces: readonly (readonly Block[])[];
}): ReactElement {
  const { kind, pieces } = props;
  const t = useTexts(changeTexts);
  const Tag = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'div';
  return (
    <Tag>
      {kind !== 'same' && <span className="visually-hidden">{t[kind]} </span>}
      {pieces.map((blocks, piece) => (
        <div key={piece}>
          {piece > 0 && <div className="quiet">…</div>}
          {blocks.map(({ text, picture }, at) => (
            <div key={at}>
              <span aria-hidden="true">{MARKS[kind]}</span>
              {picture === undefined ? text : <StoredPicture path={picture} />}
            </div>
          ))}
        </div>
      ))}
    </Tag>
  );
}
