import { useState, type ReactElement } from 'react';
import type { Editor } from '@tiptap/core';
import { Input, Modal } from 'antd';
import { contentTexts } from '../texts/content.texts';
import { useTexts } from '../texts/texts';
import { linkAddress } from './link-address';

/**
 * Asks for the address of a link on the selected text, or of the link at the caret. If there is
 * neither, it inserts the address. The selection is kept, and gets the focus afterwards.
 */
export function LinkDialog(props: {
  readonly editor: Editor;
  readonly onClose: () => void;
}): ReactElement {
  const { editor, onClose } = props;
  const t = useTexts(contentTexts);
  const [address, setAddress] = useState(() => String(editor.getAttributes('a').href ?? ''));
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const href = linkAddress(address);
    const range = editor.chain().extendMarkRange('a');
    if (href === '') range.unsetMark('a').run();
    else if (editor.state.selection.empty && !editor.isActive('a'))
      editor.commands.insertContent({
        type: 'text',
        text: address.trim(),
        marks: [{ type: 'a', attrs: { href } }],
      });
    else range.setMark('a', { href }).run();
    close();
  };
  return (
    <Modal open title={t.link} onCancel={close} onOk={apply}>
      <Input
        autoFocus
        aria-label={t.address}
        placeholder={t.address}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onPressEnter={(event) => {
          // Otherwise this key press would also go to the text, which gets the focus.
          event.preventDefault();
          apply();
        }}
      />
    </Modal>
  );
}
