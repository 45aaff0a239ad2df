import type { ReactElement } from 'react';
import { dragTexts } from '../texts/drag.texts';
import { useTexts } from '../texts/texts';

/** The id of the text that explains handles, to which lists with handles also refer. */
export const HANDLE_HINT = 'drag-handle-hint';

/** The handle of a row in a `<ListTable onMove>`; `name` is the row's name. */
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
