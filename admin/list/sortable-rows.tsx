import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from 'react';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { dragTexts } from '../texts/drag.texts';
import { useTexts } from '../texts/texts';
import type { RowAttributes } from './list-row';
import { useOrderWords } from './use-drag-words';

type Handle = Pick<
  ReturnType<typeof useSortable>,
  'attributes' | 'listeners' | 'setActivatorNodeRef'
>;

const HandleContext = createContext<Handle | null>(null);

/** Has the rows of a table dragged into another order; `onMove` is told the places, from 0 on. */
export function SortableRows(props: {
  readonly ids: readonly string[];
  /** What a row is called, for screen readers. */
  readonly nameOf: (id: string) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}): ReactElement {
  const { ids, onMove } = props;
  const words = useOrderWords(ids, props.nameOf);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    const from = ids.indexOf(String(active.id));
    const to = over === null ? -1 : ids.indexOf(String(over.id));
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={words}
      onDragEnd={end}
    >
      <SortableContext items={ids as string[]} strategy={verticalListSortingStrategy}>
        {props.children}
      </SortableContext>
    </DndContext>
  );
}

/** A row of a list that `<SortableRows>` moves. */
export function SortableRow(props: RowAttributes): ReactElement {
  const id = props['data-row-key'] ?? '';
  const { draggable } = useTexts(dragTexts);
  const sortable = useSortable({ id, attributes: { roleDescription: draggable } });
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, transition } =
    sortable;
  const handle = useMemo(
    () => ({ attributes, listeners, setActivatorNodeRef }),
    [attributes, listeners, setActivatorNodeRef],
  );
  return (
    <HandleContext.Provider value={handle}>
      <tr
        {...props}
        ref={setNodeRef}
        style={{
          ...props.style,
          transform: CSS.Translate.toString(transform),
          transition,
          ...(sortable.isDragging && { position: 'relative', zIndex: 5, opacity: 0.85 }),
        }}
      />
    </HandleContext.Provider>
  );
}

/** What a row is dragged by: with the mouse, or with space and the arrow keys. */
export function DragHandle({ label }: { readonly label: string }): ReactElement {
  const handle = useContext(HandleContext);
  return (
    <button
      type="button"
      className="drag-handle"
      {...handle?.attributes}
      {...handle?.listeners}
      ref={handle?.setActivatorNodeRef}
      aria-label={label}
    >
      ⠿
    </button>
  );
}
