import { useState, type ReactElement } from 'react';
import { Input, Tooltip } from 'antd';

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
  const end = (next: string) => {
    setEdited(false);
    if (next !== value) onChange(next);
  };
  if (isEdited)
    return (
      <Input
        autoFocus
        size="small"
        aria-label={label}
        defaultValue={value}
        onBlur={({ target }) => end(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') end(event.currentTarget.value);
          if (event.key === 'Escape') setEdited(false);
        }}
      />
    );
  const button = (
    <button
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
  return problem === undefined ? button : <Tooltip title={problem}>{button}</Tooltip>;
}
