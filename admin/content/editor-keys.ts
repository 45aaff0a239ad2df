import { Extension } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import type { Command } from '@tiptap/pm/state';
import { toggleFormat } from './formats';

/** Breaks a line; the next one has the same format, as after Enter. */
const breakLine: Command = ({ tr, schema }, dispatch) => {
  dispatch?.(tr.replaceSelectionWith(schema.node('br')).scrollIntoView());
  return true;
};

/** Undo, redo and the usual keys of an editor; Tab leaves it, as it leaves any field. */
export const EditorKeys = Extension.create({
  name: 'keys',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const { editor } = this;
    const through = (command: Command) => () => command(editor.state, editor.view.dispatch);
    return {
      'Mod-z': through(undo),
      'Mod-y': through(redo),
      'Shift-Mod-z': through(redo),
      'Mod-b': () => toggleFormat(editor, 'strong'),
      'Mod-i': () => toggleFormat(editor, 'em'),
      'Mod-u': () => toggleFormat(editor, 'u'),
      'Shift-Enter': through(breakLine),
      Enter: () => editor.commands.splitListItem('li'),
      'Mod-]': () => editor.commands.sinkListItem('li'),
      'Mod-[': () => editor.commands.liftListItem('li'),
    };
  },
});
