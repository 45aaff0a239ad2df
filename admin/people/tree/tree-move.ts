import {
  pointerWithin,
  rectIntersection,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core';
import type { DragWords } from '../../list/use-drag-words';
import type { TreeUser } from '../../users/user-level';

/** The place above all users. */
export const TOP = 'top';

/** A user in the tree, with the ids of the known ancestors. */
export type Placed = TreeUser & { readonly above: readonly string[] };

/** Returns the move of a drop; null if there is none, such as below oneself or the same parent. */
export function moveOf({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) {
  const user = active.data.current as Placed | undefined;
  if (user === undefined || over === null) return null;
  const to = over.id === TOP ? null : (over.data.current as Placed);
  if (to?.id === user.id || to?.above.includes(user.id) === true) return null;
  return (to?.id ?? null) === user.parentId ? null : { user, to };
}

/**
 * Returns the row under the pointer, unless it is scrolled out of the tree; with the keyboard, the
 * row that the dragged handle overlaps most.
 */
export const targetOf: CollisionDetection = (args) => {
  const { pointerCoordinates: pointer, droppableContainers } = args;
  if (pointer === null) return rectIntersection(args);
  const tree = droppableContainers[0]?.node.current?.closest('.people-tree');
  const { top = 0, bottom = 0 } = tree?.getBoundingClientRect() ?? {};
  return pointer.y < top || pointer.y > bottom ? [] : pointerWithin(args);
};

/** Returns the announcements of a drag in the tree, whose moves have to be confirmed. */
export function wordsOfMoves(words: DragWords): DragWords {
  const { announcements: said } = words;
  return {
    ...words,
    announcements: {
      ...said,
      onDragOver: (event) =>
        said.onDragOver(moveOf(event) === null ? { ...event, over: null } : event),
      // The question follows, which is read out.
      onDragEnd: (event) => (moveOf(event) === null ? said.onDragCancel(event) : undefined),
    },
  };
}
