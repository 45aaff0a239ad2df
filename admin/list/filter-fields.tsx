import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Choice, type ChoiceOption } from '../parts/choice';
import { listTexts } from '../texts/list.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';

interface Field {
  readonly label: string;
  readonly value: string | undefined;
  /** With `replace`, typing continues, and Back leads to the list before it began. */
  readonly onChange: (value: string | undefined, replace?: boolean) => void;
  readonly width?: number;
}

/** How long after the last input a text is applied, in ms. */
const PAUSE_MS = 150;

/**
 * A text filter; applied when typing pauses, and at once on Enter. If `isValid` is false, the text
 * does not filter, and the field says so.
 */
export function FilterText(
  props: Field & {
    readonly hint?: string;
    readonly isValid?: boolean;
    /** The reason why it matches nothing together with another filter. */
    readonly problem?: string | undefined;
  },
): ReactElement {
  const { label, value = '', onChange, hint, isValid = true, width = 200 } = props;
  const { clear } = useTexts(pageTexts);
  const { unread } = useTexts(listTexts);
  const problem = isValid ? props.problem : unread;
  const note = useId();
  const [text, setText] = useState(value);
  // Text that is still being composed with an input method is not applied.
  const [isComposing, setComposing] = useState(false);
  const typed = text.trim();
  const hasApplied = useRef(false);
  const apply = () => {
    if (typed === value) return;
    onChange(typed, hasApplied.current);
    hasApplied.current = true;
  };
  // Back or a reset changes the value from outside.
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (typed === value || isComposing) return undefined;
    const timer = window.setTimeout(apply, PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  return (
    <Labelled label={label} problem={problem} note={note}>
      <div className="clearable" style={{ width }}>
        <input
          className="text-input"
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={note}
          placeholder={hint}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => {
            hasApplied.current = false;
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') apply();
          }}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={clear(label)}
            onClick={() => {
              setText('');
              onChange(undefined);
            }}
          >
            ×
          </button>
        )}
      </div>
    </Labelled>
  );
}

/** A filter by one of several values, or none. */
export function FilterChoice(
  props: Field & { readonly options: readonly ChoiceOption<string>[] },
): ReactElement {
  const { label, value = '', onChange, options, width = 130 } = props;
  const { all } = useTexts(pageTexts);
  return (
    <Labelled label={label}>
      <Choice
        label={label}
        value={value}
        width={width}
        onChange={(next) => onChange(next === '' ? undefined : next)}
        options={[{ value: '', label: all }, ...options]}
      />
    </Labelled>
  );
}

/** A field with its label above, and below it the reason why it matches nothing. */
export const Labelled = (props: {
  readonly label: string;
  readonly problem?: string | undefined;
  /** The id of the problem's text, which describes the field. */
  readonly note?: string;
  readonly children: ReactNode;
}) => (
  <div className="filter">
    <span className="quiet" aria-hidden="true">
      {props.label}
    </span>
    {props.children}
    {props.problem !== undefined && (
      <span id={props.note} className="problem" role="status">
        {props.problem}
      </span>
    )}
  </div>
);
