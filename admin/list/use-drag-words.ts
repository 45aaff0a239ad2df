import type { Active, DndContextProps, Over } from '@dnd-kit/core';
import { dragTexts } from '../texts/drag.texts';
import { useTexts } from '../texts/texts';

type Words = NonNullable<DndContextProps['accessibility']>;

/** What is dragged, or what it is over. */
type Thing = Pick<Active | Over, 'id' | 'data'>;

/**
 * What a screen reader says while something is dragged, in the reader's language. `placeOf` names
 * what it is over, such as "place 3 of 20".
 */
export function useDragWords(
  nameOf: (thing: Thing) => string,
  placeOf: (thing: Thing) => string,
): Words {
  const t = useTexts(dragTexts);
  const place = (over: Thing | null) => (over === null ? t.nowhere : placeOf(over));
  return {
    screenReaderInstructions: { draggable: t.instructions },
    announcements: {
      onDragStart: ({ active }) => t.lifted(nameOf(active), placeOf(active)),
      onDragOver: ({ active, over }) => t.moved(nameOf(active), place(over)),
      onDragEnd: ({ active, over }) => t.dropped(nameOf(active), place(over)),
      onDragCancel: ({ active }) => t.cancelled(nameOf(active)),
    },
  };
}

/** The same of what is put into an order. */
export function useOrderWords(ids: readonly string[], nameOf: (id: string) => string): Words {
  const t = useTexts(dragTexts);
  return useDragWords(
    ({ id }) => nameOf(String(id)),
    ({ id }) => t.place(ids.indexOf(String(id)) + 1, ids.length),
  );
}
