import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Moves the caret from a selected picture or video to the place after it. */
function leave(view: EditorView): void {
  const { selection, tr } = view.state;
  if (selection instanceof NodeSelection && selection.node.isInline)
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to)));
}

/** Each goes on from the place that the selection has then. */
const after =
  (isTyping: (event: KeyboardEvent & InputEvent) => boolean) =>
  (view: EditorView, event: Event): false => {
    if (isTyping(event as KeyboardEvent & InputEvent)) leave(view);
    return false;
  };

/**
 * What is typed while a picture is selected goes after it, instead of replacing it. Browsers report
 * late where End and Home have moved the caret: what is typed at once would find it selected still.
 */
export const SelectedPicture = Extension.create({
  name: 'selectedPicture',
  // Before the keys, which replace what is selected.
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleKeyDown: after(({ key }) => ['End', 'Home', 'Enter'].includes(key)),
        handleKeyPress: after(() => true),
        handleDOMEvents: {
          // Input methods and lists of emojis press no keys.
          compositionstart: after(() => true),
          beforeinput: after(({ inputType }) => /^insert(?:Text|Para|Line)/.test(inputType)),
        },
      },
    }),
  ],
});
