import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Modal } from 'antd';
import { Button } from '../../parts/button';
import { CopiedText } from '../../parts/copied-text';
import { message } from '../../parts/messages';
import { useFocusReturn } from '../../parts/use-focus-return';
import { peopleTexts } from '../../texts/people.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';

/** A secret that is shown once. */
export interface OneTime {
  readonly title: string;
  readonly hint: string;
  /** Lines of name and value. */
  readonly lines: readonly (readonly [name: string, value: string])[];
}

/** Returns an account's new password, as the dialog shows it. */
export const oneTimeOf = (
  given: { readonly username: string; readonly password: string },
  t: { readonly password: string; readonly oncePassword: string; readonly username: string },
): OneTime => ({
  title: t.password,
  hint: t.oncePassword,
  lines: [
    [t.username, given.username],
    [t.password, given.password],
  ],
});

/**
 * Returns the dialog with a secret, if there is one, and the function that shows it. If the screen
 * was left before, a message says that the secret was not shown.
 */
export function useOneTime(): readonly [dialog: ReactNode, show: (shown: OneTime) => void] {
  const { unseen } = useTexts(peopleTexts);
  const [shown, setShown] = useState<OneTime | null>(null);
  const isLeft = useRef(false);
  useEffect(
    () => () => {
      isLeft.current = true;
    },
    [],
  );
  const show = (next: OneTime) => {
    const named = [next.title, ...next.lines.slice(0, -1).map(([, value]) => value)];
    if (isLeft.current) message.error(unseen(named.join(' ')), 8);
    else setShown(next);
  };
  const dialog = shown !== null && <OneTimeDialog shown={shown} onClose={() => setShown(null)} />;
  return [dialog, show];
}

/** Shows a secret until it is closed; a click outside does not close it. */
function OneTimeDialog(props: {
  readonly shown: OneTime;
  readonly onClose: () => void;
}): ReactElement {
  const { shown, onClose } = props;
  useFocusReturn();
  const t = useTexts(peopleTexts);
  const { close } = useTexts(pageTexts);
  return (
    <Modal
      open
      title={`${shown.title} · ${t.once}`}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{close}</Button>}
    >
      <p>{shown.hint}</p>
      <dl className="one-time">
        {shown.lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <CopiedText>{value}</CopiedText>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
