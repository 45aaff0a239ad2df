import { useRef, type ReactElement } from 'react';
import { Modal } from 'antd';
import { Button } from '../parts/button';
import { message } from '../parts/messages';
import { useFocusReturn } from '../parts/use-focus-return';
import { peopleTexts } from '../texts/people.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';

/** A secret that is shown once. */
export interface OneTime {
  readonly title: string;
  readonly hint: string;
  /** Lines of name and value. */
  readonly lines: readonly (readonly [name: string, value: string])[];
}

/** Shows a secret until it is closed; a click beside it does not close it. */
export function OneTimeDialog(props: {
  readonly shown: OneTime;
  readonly onClose: () => void;
}): ReactElement {
  const { shown, onClose } = props;
  useFocusReturn();
  const t = useTexts(peopleTexts);
  const { close } = useTexts(pageTexts);
  const values = useRef(new Map<string, HTMLElement | null>()).current;
  const copy = async (name: string, value: string) => {
    try {
      await navigator.clipboard.writeText(value);
      message.success(t.copied);
    } catch {
      // Without HTTPS a page may not write to the clipboard: the selected text can be copied by
      // hand.
      getSelection()?.selectAllChildren(values.get(name) ?? document.body);
      message.error(t.copyByHand);
    }
  };
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
              <code ref={(element) => void values.set(name, element)}>{value}</code>
              <Button size="small" onClick={() => void copy(name, value)}>
                {t.copy}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
