import { useId, type InputHTMLAttributes, type ReactElement } from 'react';

/** A text field with its label above and, if it is refused, the reason below. */
export function NamedInput(
  props: InputHTMLAttributes<HTMLInputElement> & {
    readonly label: string;
    readonly hint?: string;
    readonly problem?: string | undefined;
  },
): ReactElement {
  const { label, hint, problem, ...others } = props;
  const id = useId();
  return (
    <div className="named-input">
      <label htmlFor={id}>{label}</label>
      <input
        {...others}
        id={id}
        className="text-input"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
      />
      <div id={`${id}-note`} className={problem === undefined ? 'quiet' : 'problem'}>
        {problem ?? hint}
      </div>
    </div>
  );
}
