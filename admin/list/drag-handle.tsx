import type { ReactElement } from 'react';
import { dragTexts } from '../texts/drag.texts';
import { useTexts } from '../texts/texts';

/** The id of the text that says how to use handles; a list that hears them has it too. */
export const HANDLE_HINT = 'drag-handle-hint';

/** What a row of a `<ListTable onMove>` is dragged by; `name` is what the row is called. */
export function DragHandle(props: { readonly name: string; readonly label: string }): ReactElement {
  const { draggable } = useTexts(dragTexts);
  return (
    <button
      type="button"
      className="drag-handle"
      aria-label={props.label}
      aria-roledescription={draggable}
      aria-describedby={HANDLE_HINT}
      data-name={props.name}
    >
      ⠿
    </button>
  );
}
