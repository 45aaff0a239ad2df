import type { Active, Announcements, DndContextProps, Over } from '@dnd-kit/core';
import { dragTexts } from '../texts/drag.texts';
import { dropTexts } from '../texts/drop.texts';
import { useTexts } from '../texts/texts';

export type DragWords = NonNullable<DndContextProps['accessibility']> & {
  readonly announcements: Announcements;
};

/** The dragged item, or the one below it. */
type Thing = Pick<Active | Over, 'id' | 'data'>;

/**
 * Returns a screen reader's announcements during a drag, in the reader's language. `placeOf` names
 * the target, such as "place 3 of 20".
 */
export function useDragWords(
  nameOf: (thing: Thing) => string,
  placeOf: (thing: Thing) => string,
): DragWords {
  const t = useTexts(dragTexts);
  const { nowhere } = useTexts(dropTexts);
  const onto = (over: Thing | null, name: string, say: typeof t.moved) =>
    over === null ? nowhere(name) : say(name, placeOf(over));
  return {
    screenReaderInstructions: { draggable: t.instructions },
    announcements: {
      onDragStart: ({ active }) => t.lifted(nameOf(active), placeOf(active)),
      onDragOver: ({ active, over }) => onto(over, nameOf(active), t.moved),
      onDragEnd: ({ active, over }) => onto(over, nameOf(active), t.dropped),
      onDragCancel: ({ active }) => t.cancelled(nameOf(active)),
    },
  };
}

/** Like useDragWords, for a list that is sorted by dragging. */
export function useOrderWords(ids: readonly string[], nameOf: (id: string) => string): DragWords {
  const t = useTexts(dragTexts);
  return useDragWords(
    ({ id }) => nameOf(String(id)),
    ({ id }) => t.place(ids.indexOf(String(id)) + 1, ids.length),
  );
}
