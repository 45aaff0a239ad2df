import { useState, type ReactElement } from 'react';
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

/** A cell that can be corrected in place. */
export function SheetCell(props: SheetCellProps): ReactElement {
  const { label, value, problem, disabled, onChange } = props;
  const [isEdited, setEdited] = useState(false);
  const ref = useFocusAfter(isEdited);
  const end = (next: string) => {
    setEdited(false);
    if (next !== value) onChange(next);
  };
  const named = problem === undefined ? label : `${label}. ${problem}`;
  if (isEdited)
    return (
      <Tooltip open={problem !== undefined} title={problem} placement="bottomLeft">
        <Input
          autoFocus
          size="small"
          aria-label={named}
          status={problem === undefined ? '' : 'error'}
          defaultValue={value}
          onBlur={({ target }) => end(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setEdited(false);
            if (event.key !== 'Enter') return;
            // Otherwise this key press would also click the button that gets the focus next.
            event.preventDefault();
            end(event.currentTarget.value);
          }}
        />
      </Tooltip>
    );
  const button = (
    <button
      ref={ref}
      type="button"
      className="sheet-cell"
      disabled={disabled}
      aria-label={problem === undefined ? `${label}: ${value}` : `${label}: ${value}. ${problem}`}
      data-problem={problem === undefined ? undefined : true}
      onClick={() => setEdited(true)}
    >
      {problem !== undefined && value === '' ? problem : value}
    </button>
  );
  if (problem === undefined) return button;
  return (
    <Tooltip title={problem} trigger={['hover', 'focus']}>
      {button}
    </Tooltip>
  );
}
