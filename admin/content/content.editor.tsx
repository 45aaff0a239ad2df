import { useEffect, useRef, useState, type ReactElement } from 'react';
import { EditorContent, useEditor } from '@tiptap/react';
import { MediaPicker } from '../media/media-picker';
import { contentTexts } from '../texts/content.texts';
import { useTexts } from '../texts/texts';
import { EditorKeys } from './editor-keys';
import { SCHEMA } from './editor-schema';
import { Toolbar } from './toolbar';
import { tidyHtml } from './tidy-html';

export interface ContentEditorProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (html: string) => void;
}

/** Rich text. Only typing reports a change, so that text nobody touches stays as it is. */
export default function ContentEditor(props: ContentEditorProps): ReactElement {
  const { value = '', onChange } = props;
  const t = useTexts(contentTexts);
  const [isPicking, setPicking] = useState(false);
  const report = useRef(onChange);
  report.current = onChange;
  /** The last value that this editor has reported, to recognise values from elsewhere. */
  const own = useRef(value);

  const editor = useEditor({
    extensions: [...SCHEMA, EditorKeys],
    content: value,
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        ...(props.id !== undefined && { id: props.id }),
        class: 'rich-text editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t.content,
      },
    },
    onUpdate: ({ editor: changed }) => {
      own.current = tidyHtml(changed.getHTML());
      report.current?.(own.current);
    },
  });

  useEffect(() => {
    if (value === own.current) return;
    own.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className="editor">
      <Toolbar editor={editor} onPicture={() => setPicking(true)} />
      <EditorContent editor={editor} />
      {isPicking && (
        <MediaPicker
          type="IMAGE"
          onClose={() => setPicking(false)}
          onPick={(files) => {
            setPicking(false);
            const images = files.map(({ path }) => ({ type: 'img', attrs: { src: path } }));
            editor.chain().focus().insertContent(images).run();
          }}
        />
      )}
    </div>
  );
}
