import { useState, type ReactElement } from 'react';
import { MAX_INTEGER } from '../edit/integers';
import { plain, whole as wholeIn } from '../edit/typed-values';
import { message } from '../parts/messages';
import { useFocusAfter } from '../parts/use-focus-after';
import { errorText } from '../texts/error-text';
import { listTexts } from '../texts/list.texts';
import { useLanguage, useTexts } from '../texts/texts';

/**
 * A whole number that is edited in its cell: Enter and blur save it, Escape does not. If it is not
 * a whole number, or saving fails, the input stays and the reason is shown.
 */
export function EditableNumber(props: {
  readonly label: string;
  readonly value: number;
  readonly onSave: (value: number) => Promise<unknown>;
}): ReactElement {
  const { label, value, onSave } = props;
  const language = useLanguage();
  const { whole } = useTexts(listTexts);
  const [text, setText] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const button = useFocusAfter(text !== null);

  const save = async () => {
    if (isBusy) return;
    const typed = plain(text ?? '');
    if (typed === '' || Number(typed) === value) {
      setText(null);
      return;
    }
    const number = wholeIn(-MAX_INTEGER)(typed);
    if ('problem' in number) {
      message.error(whole);
      return;
    }
    setBusy(true);
    try {
      await onSave(number.value);
      setText(null);
    } catch (error) {
      message.error(errorText(error, language));
    } finally {
      setBusy(false);
    }
  };

  if (text === null) {
    return (
      <button
        ref={button}
        type="button"
        className="cell-edit"
        aria-label={`${label}: ${value}`}
        onClick={() => setText(String(value))}
      >
        {value}
      </button>
    );
  }
  return (
    <input
      className="cell-input"
      aria-label={label}
      inputMode="numeric"
      autoFocus
      value={text}
      readOnly={isBusy}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isBusy) setText(null);
        if (event.key !== 'Enter') return;
        // Otherwise this key press would also click the button that gets the focus next.
        event.preventDefault();
        void save();
      }}
    />
  );
}
