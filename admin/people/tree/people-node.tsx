import { useId, useState, type ReactElement } from 'react';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { dragTexts } from '../../texts/drag.texts';
import { pageTexts } from '../../texts/page.texts';
import { peopleTexts } from '../../texts/people.texts';
import { useTexts } from '../../texts/texts';
import { userTexts } from '../../texts/users.texts';
import { UserLevel, type TreeUser } from '../../users/user-level';
import { moveOf, type Placed } from './tree-move';

export interface Choosing {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** A user in the tree, and its children, once they are expanded. */
export function PeopleNode(
  props: { readonly user: TreeUser; readonly above: readonly string[] } & Choosing,
): ReactElement {
  const { user, above, ...choosing } = props;
  const { chosen, onChoose } = choosing;
  const t = useTexts(userTexts);
  const people = useTexts(peopleTexts);
  const page = useTexts(pageTexts);
  const [isOpen, setOpen] = useState(false);
  const data: Placed = { ...user, above };
  // A user may be shown twice: found by a search, and below another found one.
  const id = useId();
  const drop = useDroppable({ id, data });
  const { draggable } = useTexts(dragTexts);
  const attributes = { roleDescription: draggable };
  const drag = useDraggable({ id, data, attributes });
  const { active, over, isOver } = drop;
  const name = user.name || page.user(user.id);
  return (
    <li>
      <div
        ref={drop.setNodeRef}
        className="people-node"
        data-over={isOver && active !== null && moveOf({ active, over }) !== null}
        data-chosen={chosen === user.id}
        style={{ opacity: drag.isDragging ? 0.5 : 1 }}
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
            <PeopleNode key={below.id} user={below} above={[...above, user.id]} {...choosing} />
          )}
        />
      )}
    </li>
  );
}
