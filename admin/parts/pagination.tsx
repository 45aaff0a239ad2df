import { useState, type ReactElement } from 'react';
import { listTexts } from '../texts/list.texts';
import { useTexts } from '../texts/texts';
import { Choice } from './choice';
import { pagesAround } from './pages-around';

const SIZES = ['20', '50', '100'] as const;

/** Links to the pages of a list; with `sizes` also the page size, and a field for the page. */
export function Pagination(props: {
  /** The accessible name of the list. */
  readonly label: string;
  readonly current: number;
  readonly pageSize: number;
  /** The total number of rows. */
  readonly total: number;
  readonly sizes?: boolean;
  /** A text with the total. */
  readonly summary?: string;
  readonly onChange: (page: number, pageSize: number) => void;
}): ReactElement {
  const { current, pageSize, total, sizes = false, onChange } = props;
  const t = useTexts(listTexts);
  const last = Math.max(1, Math.ceil(total / pageSize));
  const turn = (page: number) => onChange(Math.min(Math.max(page, 1), last), pageSize);
  return (
    <nav className="pagination" aria-label={`${props.label}: ${t.pages}`}>
      {props.summary !== undefined && <span role="status">{props.summary}</span>}
      <button
        type="button"
        title={t.previous}
        aria-label={t.previous}
        disabled={current <= 1}
        onClick={() => turn(current - 1)}
      >
        ‹
      </button>
      {pagesAround(Math.min(current, last), last, innerWidth < 480 ? 0 : 2).map((page, index) =>
        page === null ? (
          <span key={`gap ${index}`}>…</span>
        ) : (
          <button
            key={page}
            type="button"
            aria-label={t.page(page)}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => turn(page)}
          >
            {page}
          </button>
        ),
      )}
      <button
        type="button"
        title={t.next}
        aria-label={t.next}
        disabled={current >= last}
        onClick={() => turn(current + 1)}
      >
        ›
      </button>
      {sizes && (
        <Choice
          label={t.size}
          value={String(pageSize)}
          options={[...new Set<string>([...SIZES, String(pageSize)])].map((value) => ({
            value,
            label: t.perPage(value),
          }))}
          onChange={(value) => onChange(1, Number(value))}
        />
      )}
      {sizes && last > 1 && <Jump label={t.jump} onJump={turn} />}
    </nav>
  );
}

function Jump(props: {
  readonly label: string;
  readonly onJump: (page: number) => void;
}): ReactElement {
  const [text, setText] = useState('');
  const jump = () => {
    if (/^\d{1,7}$/.test(text)) props.onJump(Number(text));
    setText('');
  };
  return (
    <label className="pagination-jump">
      {props.label}
      <input
        className="text-input"
        inputMode="numeric"
        value={text}
        onChange={({ target }) => setText(target.value.trim())}
        onBlur={jump}
        onKeyDown={({ key }) => {
          if (key === 'Enter') jump();
        }}
      />
    </label>
  );
}
