import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { ChoiceOption } from './choice';

/** Checkboxes for a few values, in a popup that Escape or a click outside closes. */
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
    const within = (event: Event) => whole.current?.contains(event.target as Node);
    const listeners = new AbortController();
    const on = (type: string, listen: (event: Event) => void) =>
      document.addEventListener(type, listen, { signal: listeners.signal });
    on('pointerdown', (event) => {
      if (!within(event)) setOpen(false);
    });
    on('focusin', (event) => {
      // Pressing a label's text focuses an element around the popup.
      const isAround = (event.target as Node).contains(whole.current);
      if (!within(event) && !isAround) setOpen(false);
    });
    // On the document: some browsers do not focus a pressed button or checkbox.
    on('keydown', (event) => {
      if ((event as KeyboardEvent).key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    });
    return () => listeners.abort();
  }, [isOpen]);

  return (
    <div ref={whole} className="choices" style={{ width }}>
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
