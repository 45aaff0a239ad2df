import type { ReactElement } from 'react';
import { Modal } from 'antd';
import { Button } from '../../parts/button';
import { CopiedText } from '../../parts/copied-text';
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

/** Shows a secret until it is closed; a click outside does not close it. */
export function OneTimeDialog(props: {
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
