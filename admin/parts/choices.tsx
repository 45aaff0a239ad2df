import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { ChoiceOption } from './choice';

/** Any of a few values, ticked in a popup that Escape and a click outside close. */
export function Choices<Value extends string>(props: {
  readonly label: string;
  /** The button's text; its accessible name begins with the label. */
  readonly text: string;
  readonly value: readonly Value[];
  readonly options: readonly ChoiceOption<Value>[];
  readonly onChange: (value: Value[]) => void;
  readonly width?: number;
}): ReactElement {
  const { label, text, value, options, onChange, width } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const close = ({ target }: Event) => {
      if (!whole.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [isOpen]);

  return (
    <div
      ref={whole}
      className="choices"
      style={{ width }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="choice"
        aria-label={label === text ? label : `${label}: ${text}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </button>
      <div id={id} className="choices-window" role="group" aria-label={label} hidden={!isOpen}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={({ target }) =>
                onChange(
                  options
                    .map((each) => each.value)
                    .filter((each) =>
                      each === option.value ? target.checked : value.includes(each),
                    ),
                )
              }
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
