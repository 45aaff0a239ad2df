import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Moves the caret from a selected picture or video to the place after it. */
function leave(view: EditorView): void {
  const { selection, tr } = view.state;
  if (selection instanceof NodeSelection && selection.node.isInline)
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to)));
}

/** Returns a handler that moves the caret and lets the event continue from there. */
const after =
  (isTyping: (event: KeyboardEvent & InputEvent) => boolean) =>
  (view: EditorView, event: Event): false => {
    if (isTyping(event as KeyboardEvent & InputEvent)) leave(view);
    return false;
  };

/**
 * Inserts input after a selected picture instead of replacing it. Browsers report late that End or
 * Home has moved the caret, so text typed at once would still find the picture selected.
 */
export const SelectedPicture = Extension.create({
  name: 'selectedPicture',
  // Runs before the key bindings, which would replace the selection.
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleKeyDown: after(({ key }) => ['End', 'Home', 'Enter'].includes(key)),
        handleKeyPress: after(() => true),
        handleDOMEvents: {
          // Input methods and emoji pickers send no key presses.
          compositionstart: after(() => true),
          beforeinput: after(({ inputType }) => /^insert(?:Text|Para|Line)/.test(inputType)),
        },
      },
    }),
  ],
});
