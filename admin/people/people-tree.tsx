import { useState, type ReactElement } from 'react';
import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DataRef,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { useDragWords } from '../list/use-drag-words';
import { dragTexts } from '../texts/drag.texts';
import { pageTexts } from '../texts/page.texts';
import { peopleTexts } from '../texts/people.texts';
import { useTexts } from '../texts/texts';
import { userTexts } from '../texts/users.texts';
import { UserLevel, type TreeUser } from '../users/user-level';
import { moveOf, TOP, wordsOfMoves, type Placed } from './tree-move';

interface Choosing {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

interface PeopleTreeProps extends Choosing {
  readonly search: string | undefined;
  /** `to`: null for the top of the tree. */
  readonly onMove: (user: TreeUser, to: TreeUser | null) => void;
}

/** The tree of users: levels are loaded when they are opened; a user is dragged below another. */
export function PeopleTree({ search, onMove, ...choosing }: PeopleTreeProps): ReactElement {
  const t = useTexts(peopleTexts);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor),
  );
  const { user: numbered } = useTexts(pageTexts);
  const nameOf = ({ id, data }: { id: UniqueIdentifier; data: DataRef }) =>
    id === TOP ? t.top : (data.current as TreeUser | undefined)?.name || numbered(String(id));
  const words = wordsOfMoves(useDragWords(nameOf, nameOf));
  const end = (event: DragEndEvent) => {
    const move = moveOf(event);
    if (move !== null) onMove(move.user, move.to);
  };
  return (
    <DndContext sensors={sensors} accessibility={words} onDragEnd={end}>
      <TopOfTree label={t.toTop} />
      <UserLevel
        className="people-branch"
        of={search === undefined ? { atTop: true } : { search }}
        render={(user) => <Node key={user.id} user={user} above={aboveAll(user)} {...choosing} />}
      />
    </DndContext>
  );
}

/** What is known of those above a user whom the tree begins with, as a search finds them. */
const aboveAll = ({ parentId }: TreeUser) => (parentId === null ? [] : [parentId]);

function TopOfTree({ label }: { readonly label: string }): ReactElement {
  const { setNodeRef, isOver, active } = useDroppable({ id: TOP });
  return (
    <div ref={setNodeRef} className="tree-top" data-over={isOver} hidden={active === null}>
      {label}
    </div>
  );
}

function Node(
  props: { readonly user: TreeUser; readonly above: readonly string[] } & Choosing,
): ReactElement {
  const { user, above, ...choosing } = props;
  const { chosen, onChoose } = choosing;
  const t = useTexts(userTexts);
  const people = useTexts(peopleTexts);
  const page = useTexts(pageTexts);
  const [isOpen, setOpen] = useState(false);
  const data: Placed = { ...user, above };
  const drop = useDroppable({ id: user.id, data });
  const { draggable } = useTexts(dragTexts);
  const attributes = { roleDescription: draggable };
  const drag = useDraggable({ id: user.id, data, attributes });
  const { transform } = drag;
  const { active, over, isOver } = drop;
  const name = user.name || page.user(user.id);
  return (
    <li>
      <div
        ref={drop.setNodeRef}
        className="people-node"
        data-over={isOver && active !== null && moveOf({ active, over }) !== null}
        data-chosen={chosen === user.id}
        style={
          transform === null
            ? {}
            : { transform: `translate(${transform.x}px, ${transform.y}px)`, opacity: 0.8 }
        }
      >
        {user.childCount > 0 ? (
          <button
            type="button"
            className="tree-toggle"
            aria-expanded={isOpen}
            aria-label={`${name}: ${t.below(user.childCount)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '▾' : '▸'}
          </button>
        ) : (
          <span className="tree-toggle" />
        )}
        <button
          type="button"
          className="people-name"
          aria-pressed={chosen === user.id}
          onClick={() => onChoose(user.id)}
        >
          {name} <span className="quiet">#{user.id}</span>
          {user.childCount > 0 && <span className="quiet"> · {t.below(user.childCount)}</span>}
        </button>
        <button
          type="button"
          className="drag-handle"
          ref={drag.setNodeRef}
          {...drag.attributes}
          {...drag.listeners}
          aria-label={people.dragOf(name)}
        >
          ⠿
        </button>
      </div>
      {isOpen && (
        <UserLevel
          className="people-branch"
          of={{ parentId: user.id }}
          render={(below) => (
            <Node key={below.id} user={below} above={[...above, user.id]} {...choosing} />
          )}
        />
      )}
    </li>
  );
}
