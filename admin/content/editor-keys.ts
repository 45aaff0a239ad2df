import { Extension } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import { toggleFormat } from './formats';

/** Undo, redo and the usual keys of an editor; Tab leaves it, as it leaves any field. */
export const EditorKeys = Extension.create({
  name: 'keys',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const { editor } = this;
    const through = (command: typeof undo) => () => command(editor.state, editor.view.dispatch);
    return {
      'Mod-z': through(undo),
      'Mod-y': through(redo),
      'Shift-Mod-z': through(redo),
      'Mod-b': () => toggleFormat(editor, 'strong'),
      'Mod-i': () => toggleFormat(editor, 'em'),
      'Mod-u': () => toggleFormat(editor, 'u'),
      'Shift-Enter': () => editor.commands.insertContent({ type: 'br' }),
      Enter: () => editor.commands.splitListItem('li'),
      'Mod-]': () => editor.commands.sinkListItem('li'),
      'Mod-[': () => editor.commands.liftListItem('li'),
    };
  },
});
