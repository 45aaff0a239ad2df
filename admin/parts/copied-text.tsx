import { useRef, type ReactElement } from 'react';
import { copyTexts } from '../texts/copy.texts';
import { useTexts } from '../texts/texts';
import { Button } from './button';
import { message } from './messages';

/** A text with a button that copies it; `label` is the button's name. */
export function CopiedText(props: {
  readonly children: string;
  readonly label?: string;
}): ReactElement {
  const { children, label } = props;
  const t = useTexts(copyTexts);
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(children);
      message.success(t.copied);
    } catch {
      // Without HTTPS a page cannot write to the clipboard, so the text is selected to be copied by
      // hand.
      getSelection()?.selectAllChildren(text.current ?? document.body);
      message.error(t.copyByHand);
    }
  };
  return (
    <>
      <code ref={text}>{children}</code>
      <Button size="small" onClick={copy}>
        {label ?? t.copy}
      </Button>
    </>
  );
}
