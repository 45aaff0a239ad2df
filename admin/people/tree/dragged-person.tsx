import type { CSSProperties, ReactElement } from 'react';
import { DragOverlay, useDndContext } from '@dnd-kit/core';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';
import type { Placed } from './tree-move';

/** To the left of the pointer, as the handle is at the end of the row. */
const STYLE: CSSProperties = {
  position: 'absolute',
  right: 0,
  maxWidth: 'min(320px, 70vw)',
  padding: '4px 8px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  background: 'var(--panel)',
  border: '1px solid var(--accent)',
  borderRadius: 6,
  opacity: 0.9,
  cursor: 'grabbing',
};

/** Shows the dragged user's name at the pointer, where the tree's edge does not clip it. */
export function DraggedPerson(): ReactElement {
  const page = useTexts(pageTexts);
  const { active } = useDndContext();
  const user = active?.data.current as Placed | undefined;
  return (
    <DragOverlay dropAnimation={null}>
      {user && (
        <div className="people-dragged" style={STYLE} aria-hidden>
          {user.name || page.user(user.id)} <span className="quiet">⠿</span>
        </div>
      )}
    </DragOverlay>
  );
}
