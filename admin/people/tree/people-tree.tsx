import type { CSSProperties, ReactElement } from 'react';
import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
  type DataRef,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { useDragWords } from '../../list/use-drag-words';
import { pageTexts } from '../../texts/page.texts';
import { peopleTexts } from '../../texts/people.texts';
import { useTexts } from '../../texts/texts';
import { UserLevel, type TreeUser } from '../../users/user-level';
import { DraggedPerson } from './dragged-person';
import { PeopleNode, type Choosing } from './people-node';
import { moveOf, targetOf, TOP, wordsOfMoves } from './tree-move';

interface PeopleTreeProps extends Choosing {
  readonly search: string | undefined;
  /** `to` is null for the top of the tree. */
  readonly onMove: (user: TreeUser, to: TreeUser | null) => void;
}

/** The tree of users, whose levels are loaded when expanded; users can be dragged below others. */
export function PeopleTree({ search, onMove, ...choosing }: PeopleTreeProps): ReactElement {
  const t = useTexts(peopleTexts);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor),
  );
  const { user: numbered } = useTexts(pageTexts);
  const nameOf = ({ id, data }: { id: UniqueIdentifier; data: DataRef }) => {
    const user = data.current as TreeUser | undefined;
    return id === TOP ? t.top : user?.name || numbered(user?.id ?? '');
  };
  const words = wordsOfMoves(useDragWords(nameOf, nameOf));
  const end = (event: DragEndEvent) => {
    const move = moveOf(event);
    if (move !== null) onMove(move.user, move.to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={targetOf}
      accessibility={words}
      onDragEnd={end}
    >
      <TopOfTree label={t.toTop} />
      <UserLevel
        // Another search begins with its first page.
        key={search ?? ''}
        className="people-branch"
        of={search === undefined ? { atTop: true } : { search }}
        render={(user) => (
          <PeopleNode key={user.id} user={user} above={knownAncestors(user)} {...choosing} />
        )}
      />
      <DraggedPerson />
    </DndContext>
  );
}

/** Not in the style sheet, because the first screen loads all of that. */
const TOP_STYLE: CSSProperties = {
  position: 'relative',
  zIndex: 3,
  marginTop: -36,
  padding: 8,
  border: '1px dashed var(--quiet)',
  borderRadius: 6,
  textAlign: 'center',
  background: 'var(--panel)',
};

/** Returns the known ancestors of a top-level or found user: the parent at most. */
const knownAncestors = ({ parentId }: TreeUser) => (parentId === null ? [] : [parentId]);

/** Covers the search during a drag; a line of its own would move the rows when it appears. */
function TopOfTree({ label }: { readonly label: string }): ReactElement {
  const { setNodeRef, isOver, active } = useDroppable({ id: TOP });
  return (
    <div
      ref={setNodeRef}
      className="tree-top"
      data-over={isOver}
      style={{ ...TOP_STYLE, visibility: active === null ? 'hidden' : 'visible' }}
    >
      {label}
    </div>
  );
}
