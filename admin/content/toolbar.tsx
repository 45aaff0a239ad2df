import { useState, type ReactElement, type ReactNode } from 'react';
import type { Editor } from '@tiptap/core';
import { redo, undo } from '@tiptap/pm/history';
import type { Command } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { contentTexts } from '../texts/content.texts';
import { useTexts } from '../texts/texts';
import { isActive, toggleFormat } from './formats';
import { LinkDialog } from './link.dialog';
import { addRow, deleteRow, rowDepth } from './table-rows';

interface ToolbarProps {
  readonly editor: Editor;
  readonly onPicture: () => void;
}

const MARKS = [
  ['strong', 'bold', <b key="B">B</b>],
  ['em', 'italic', <i key="I">I</i>],
  ['u', 'underline', <u key="U">U</u>],
  ['s', 'strike', <s key="S">S</s>],
] as const;

const BLOCKS = [
  ['p', 'paragraph', '¶'],
  ['h2', 'heading', 'H2'],
  ['h3', 'subheading', 'H3'],
] as const;

const LISTS = [
  ['ul', 'list', '•'],
  ['ol', 'numbered', '1.'],
] as const;

const ALL = [...MARKS, ...BLOCKS, ...LISTS, ['blockquote'], ['a']].map(([name = '']) => name);

/** Returns the accessible name, which has to contain the visible label if that is a word. */
function nameOf(label: string, sign: ReactNode): string {
  if (typeof sign !== 'string' || !/\w/.test(sign)) return label;
  return label.toLowerCase().includes(sign.toLowerCase()) ? label : `${label} ${sign}`;
}

/** The editor's commands, each a button that shows whether it is on. */
export function Toolbar({ editor, onPicture }: ToolbarProps): ReactElement {
  const t = useTexts(contentTexts);
  const [isLinking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [
      ...[...ALL, 'li'].filter((name) => isActive(now, name)),
      ...(rowDepth(now.state) > 0 ? ['tr'] : []),
    ],
  });
  const chain = () => editor.chain().focus();
  const button = (name: string, label: string, sign: ReactNode, run: () => void) => (
    <button
      key={name}
      type="button"
      title={label}
      aria-label={nameOf(label, sign)}
      aria-pressed={ALL.includes(name) ? active.includes(name) : undefined}
      onClick={run}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  const change = (command: Command) => {
    command(editor.state, editor.view.dispatch);
    editor.view.focus();
  };

  return (
    <div className="toolbar" role="toolbar" aria-label={t.toolbar}>
      {BLOCKS.map(([name, key, sign]) =>
        button(name, t[key], sign, () => chain().setNode(name).run()),
      )}
      {MARKS.map(([name, key, sign]) =>
        button(name, t[key], sign, () => toggleFormat(editor, name)),
      )}
      {LISTS.map(([name, key, sign]) =>
        button(name, t[key], sign, () => chain().toggleList(name, 'li').run()),
      )}
      {active.includes('li') && (
        <>
          {button('indent', t.indent, '⇥', () => chain().sinkListItem('li').run())}
          {button('outdent', t.outdent, '⇤', () => chain().liftListItem('li').run())}
        </>
      )}
      {active.includes('tr') && (
        <>
          {button('addRow', t.addRow, t.addRow, () => change(addRow))}
          {button('deleteRow', t.deleteRow, t.deleteRow, () => change(deleteRow))}
        </>
      )}
      {button('blockquote', t.quote, '❝', () => chain().toggleWrap('blockquote').run())}
      {button('a', t.link, t.link, () => setLinking(true))}
      {button('picture', t.picture, t.images, onPicture)}
      {button('plain', t.plain, t.noFormat, () => chain().unsetAllMarks().setNode('p').run())}
      {button('undo', t.undo, '↶', () => undo(editor.state, editor.view.dispatch))}
      {button('redo', t.redo, '↷', () => redo(editor.state, editor.view.dispatch))}
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
