import { useEffect, useRef, useState, type ReactElement } from 'react';
import { createDocument, type Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { MediaPicker } from '../media/media-picker';
import { UploadList } from '../media/upload-list';
import { useUploads } from '../media/use-uploads';
import { message } from '../parts/messages';
import { contentTexts } from '../texts/content.texts';
import { useTexts } from '../texts/texts';
import { EditorKeys } from './editor-keys';
import { SCHEMA } from './editor-schema';
import { ForeignMedia } from './foreign-media';
import { bodyOf, hasText, takeImages } from './pasted-images';
import { Toolbar } from './toolbar';
import { tidyHtml } from './tidy-html';
import { listsFromWord } from './word-lists';

export interface ContentEditorProps {
  readonly id?: string;
  /** Its accessible name; by default that of a job's description. */
  readonly label?: string;
  readonly value?: string;
  readonly onChange?: (html: string) => void;
}

/**
 * Rich text. Only typing reports a change, so that text nobody touches stays as it is, also where
 * what was typed is removed again.
 */
export default function ContentEditor(props: ContentEditorProps): ReactElement {
  const { value = '', onChange } = props;
  const t = useTexts(contentTexts);
  const [isPicking, setPicking] = useState(false);
  const report = useRef(onChange);
  report.current = onChange;
  /** The last value that this editor has reported, to recognise values from elsewhere. */
  const own = useRef(value);
  /** A value from elsewhere, and what the editor makes of it. */
  const given = useRef({ value, html: '' });

  /** The addresses under which the text has pictures that are being uploaded. */
  const embedded = useRef(new WeakMap<File, string>()).current;
  const uploads = useUploads(({ path, type }, file) => {
    const before = embedded.get(file);
    const name = type === 'VIDEO' ? 'video' : 'img';
    if (before !== undefined) replaceImage(editor, before, path);
    else editor.commands.insertContent({ type: name, attrs: { src: path } });
  });
  const addFiles = (files: Iterable<File> = []) => {
    const all = [...files];
    uploads.add(all);
    return all.length > 0;
  };

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
        'aria-label': props.label ?? t.content,
      },
      transformPastedHTML(source) {
        const body = bodyOf(source);
        const hasLists = listsFromWord(body);
        const { embedded: found, lost } = takeImages(body);
        for (const [address, file] of found) embedded.set(file, address);
        uploads.add(found.values());
        if (lost > 0) message.error(t.lostImages(lost), 8);
        // Cells without a table would vanish from the body.
        return hasLists || lost > 0 ? body.innerHTML : source;
      },
      // Programs add a picture of the text that they copy.
      handlePaste: (_view, { clipboardData }) =>
        !hasText(clipboardData?.getData('text/html')) && addFiles(clipboardData?.files),
      handleDrop: (_view, { dataTransfer }, _slice, isMoved) =>
        !isMoved && addFiles(dataTransfer?.files),
    },
    onCreate: ({ editor: created }) => (given.current.html = tidyHtml(created.getHTML())),
    onUpdate: ({ editor: changed }) => {
      const html = tidyHtml(changed.getHTML());
      own.current = html === given.current.html ? given.current.value : html;
      report.current?.(own.current);
    },
  });

  useEffect(() => {
    if (value === own.current) return;
    own.current = value;
    // What was stored of the text that is here leaves the caret where it is.
    if (!createDocument(value, editor.schema).eq(editor.state.doc))
      editor.commands.setContent(value, { emitUpdate: false });
    given.current = { value, html: tidyHtml(editor.getHTML()) };
  }, [editor, value]);

  return (
    <div className="editor">
      <Toolbar editor={editor} onPicture={() => setPicking(true)} />
      <EditorContent editor={editor} />
      <ForeignMedia html={value} />
      <UploadList uploads={uploads} />
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

/** Gives a picture of the text another address, wherever it is by now. */
function replaceImage(editor: Editor, before: string, path: string): void {
  const { tr, doc } = editor.state;
  doc.descendants(({ attrs }, at) => {
    if (attrs.src === before) tr.setNodeAttribute(at, 'src', path);
  });
  editor.view.dispatch(tr);
}
