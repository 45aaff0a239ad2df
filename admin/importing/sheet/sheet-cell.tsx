import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Input, Tooltip } from 'antd';
import { useFocusAfter } from '../../parts/use-focus-after';

interface SheetCellProps {
  /** The accessible name of the cell: its row and its column. */
  readonly label: string;
  readonly value: string;
  /** What is wrong with it. */
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** Those beside characters that begin an edit, as in a spreadsheet; an input method's is `Process`. */
const BEGIN = new Set(['F2', 'Backspace', 'Delete', 'Process']);

/** Whether a key types into a cell; Space and Enter press its button. */
const beginsEdit = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) || BEGIN.has(key);

/** A cell that can be corrected in place. */
export function SheetCell(props: SheetCellProps): ReactElement {
  const { label, value, problem, disabled, onChange } = props;
  const [isEdited, setEdited] = useState(false);
  const ref = useFocusAfter(isEdited);
  // A field may show a value otherwise than it is, so that one that was only opened stays.
  const isTyped = useRef(false);
  const begin = () => {
    isTyped.current = false;
    setEdited(true);
  };
  const end = (next: string) => {
    setEdited(false);
    if (isTyped.current && next !== value) onChange(next);
  };
  const named = problem === undefined ? label : `${label}. ${problem}`;
  if (isEdited) {
    // An Input has no line ends.
    const hasLines = value.includes('\n');
    const Field: typeof Input.TextArea | typeof Input = hasLines ? Input.TextArea : Input;
    return (
      <Tooltip open={problem !== undefined} title={problem} placement="bottomLeft">
        <Field
          autoFocus
          size="small"
          aria-label={named}
          status={problem === undefined ? '' : 'error'}
          defaultValue={value}
          // What is typed replaces it.
          onFocus={({ target }) => target.select()}
          onChange={() => (isTyped.current = true)}
          onBlur={({ target }) => end(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setEdited(false);
            if (event.key !== 'Enter' || (hasLines && event.shiftKey)) return;
            // Otherwise this key press would also click the button that gets the focus next.
            event.preventDefault();
            end(event.currentTarget.value);
          }}
        />
      </Tooltip>
    );
  }
  const button = (
    <button
      ref={ref}
      type="button"
      className="sheet-cell"
      disabled={disabled}
      aria-label={problem === undefined ? `${label}: ${value}` : `${label}: ${value}. ${problem}`}
      data-problem={problem === undefined ? undefined : true}
      onClick={begin}
      onKeyDown={(event) => {
        // The field has the focus before the browser types the character, which replaces the value.
        if (beginsEdit(event)) begin();
      }}
    >
      {problem !== undefined && value === '' ? problem : value}
    </button>
  );
  if (problem === undefined) return button;
  return (
    <Tooltip title={problem} trigger={['hover', 'focus']} placement="bottomLeft">
      {button}
    </Tooltip>
  );
}
