import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Input, Tooltip } from 'antd';
import { useFocusAfter } from '../../parts/use-focus-after';

interface SheetCellProps {
  /** The accessible name of the cell: its row and its column. */
  readonly label: string;
  readonly value: string;
  /** The reason why the value is refused. */
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** Keys other than characters that start editing; an input method sends `Process`. */
const BEGIN = new Set(['F2', 'Backspace', 'Delete', 'Process']);

/** Whether a key starts editing; Space and Enter press the button. */
const beginsEdit = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) || BEGIN.has(key);

/** A cell that can be corrected in place. */
export function SheetCell(props: SheetCellProps): ReactElement {
  const { label, value, problem, disabled, onChange } = props;
  const [isEdited, setEdited] = useState(false);
  const ref = useFocusAfter(isEdited);
  // A field may normalise its value, so a cell that was only opened is not changed.
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
    // An Input cannot contain line breaks.
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
          // What is typed replaces the whole value.
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
        // The field gets the focus before the browser inserts the character, which replaces the
        // value.
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
