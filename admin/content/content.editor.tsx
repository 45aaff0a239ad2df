import { useEffect, useRef, useState, type ReactElement } from 'react';
import { createDocument, getHTMLFromFragment, type Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { MediaPicker } from '../media/media-picker';
import { UploadList } from '../media/upload-list';
import { message } from '../parts/messages';
import { contentTexts } from '../texts/content.texts';
import { useTexts } from '../texts/texts';
import { EditorKeys } from './editor-keys';
import { SCHEMA } from './editor-schema';
import { ForeignMedia } from './pasting/foreign-media';
import { pasteBlocks } from './pasting/pasted-blocks';
import { bodyOf, hasText, takeImages } from './pasting/pasted-images';
import { dropInitialStyles } from './pasting/pasted-styles';
import { SelectedPicture } from './selected-picture';
import { Toolbar } from './toolbar';
import { tidyHtml } from './pasting/tidy-html';
import { storedContent, TrailingParagraph } from './trailing-paragraph';
import { usePictures } from './use-pictures';
import { listsFromWord } from './pasting/word-lists';

interface ContentEditorProps {
  readonly id?: string;
  /** Its accessible name; by default that of a job's description. */
  readonly label?: string;
  readonly value?: string;
  readonly onChange?: (html: string) => void;
}

/**
 * A rich-text editor. It reports a change only after an edit, so that a text nobody has edited
 * keeps its exact HTML, as does one whose edits were reverted.
 */
export default function ContentEditor(props: ContentEditorProps): ReactElement {
  const { value = '', onChange } = props;
  const t = useTexts(contentTexts);
  const [isPicking, setPicking] = useState(false);
  const report = useRef(onChange);
  report.current = onChange;
  /** The last value that this editor has reported, to recognise values from elsewhere. */
  const own = useRef(value);
  /** The last value set from outside, and the HTML that the editor makes of it. */
  const given = useRef({ value, html: '' });

  const pictures = usePictures(() => editor);
  const addFiles = (event: Event, data: DataTransfer | null) => {
    const hasFiles = pictures.add(data?.files);
    if (hasFiles) event.preventDefault();
    return hasFiles;
  };
  const editor = useEditor({
    extensions: [...SCHEMA, EditorKeys, SelectedPicture, TrailingParagraph],
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
        const { embedded, lost, isChanged } = takeImages(body);
        pictures.addEmbedded(embedded);
        if (lost > 0) message.error(t.lostImages(lost), 8);
        const hadInitial = dropInitialStyles(body);
        // Unchanged HTML is returned as it came: parsing it into a body drops cells without a
        // table.
        return hasLists || isChanged || hadInitial ? body.innerHTML : source;
      },
      // These run before HTML is read, in which a picture that is also a file may be lost.
      handleDOMEvents: {
        // Some programs add a picture of the text that they copy, so text takes precedence.
        paste: (_view, event) =>
          !hasText(event.clipboardData?.getData('text/html')) &&
          addFiles(event, event.clipboardData),
        drop: (view, event) => view.dragging === null && addFiles(event, event.dataTransfer),
      },
      handlePaste: (view, _event, slice) => pasteBlocks(view, slice),
    },
    onCreate: ({ editor: created }) => {
      given.current.html = htmlOf(created);
      pictures.addFrom(value);
    },
    onUpdate: ({ editor: changed }) => {
      pictures.settle(changed);
      const html = htmlOf(changed);
      own.current = html === given.current.html ? given.current.value : html;
      report.current?.(own.current);
    },
  });

  useEffect(() => {
    if (value === own.current) return;
    own.current = value;
    // If the stored value equals the current text, the caret stays where it is.
    if (!createDocument(value, editor.schema).content.eq(storedContent(editor.state.doc)))
      editor.commands.setContent(value, { emitUpdate: false });
    given.current = { value, html: htmlOf(editor) };
    pictures.addFrom(value);
  }, [editor, value]);

  return (
    <div className="editor">
      <Toolbar editor={editor} onPicture={() => setPicking(true)} />
      <EditorContent editor={editor} />
      <ForeignMedia html={value} />
      <UploadList uploads={pictures.uploads} />
      {isPicking && (
        <MediaPicker
          type="IMAGE"
          onClose={() => setPicking(false)}
          onPick={(files) => {
            setPicking(false);
            const images = files.map(({ path }) => ({ type: 'img', attrs: { src: path } }));
            // Inserts after the selection, so that a selected picture is not replaced.
            editor.chain().focus().insertContentAt(editor.state.selection.to, images).run();
          }}
        />
      )}
    </div>
  );
}

const htmlOf = ({ state: { doc, schema } }: Editor): string =>
  tidyHtml(getHTMLFromFragment(storedContent(doc), schema));
