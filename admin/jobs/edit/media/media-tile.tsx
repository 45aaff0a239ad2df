import type { ReactElement } from 'react';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { MediaThumbnail } from '../../../media/media-thumbnail';
import { Button } from '../../../parts/button';
import { dragTexts } from '../../../texts/drag.texts';
import { jobEditTexts } from '../../../texts/job-edit.texts';
import { pageTexts } from '../../../texts/page.texts';
import { useTexts } from '../../../texts/texts';
import type { MediaItem } from '../job.values';

/** One picture or video of a job, dragged by its thumbnail. */
export function MediaTile(props: {
  readonly item: MediaItem;
  readonly name: string;
  /** `automatic`: no cover was chosen, and this is the first image. */
  readonly cover: 'no' | 'chosen' | 'automatic';
  readonly onCover: () => void;
  readonly onRemove: () => void;
}): ReactElement {
  const { item, name, cover } = props;
  const t = useTexts(jobEditTexts);
  const { remove } = useTexts(pageTexts);
  const { draggable } = useTexts(dragTexts);
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({
    id: item.path,
    attributes: { roleDescription: draggable },
  });
  const fullName = cover === 'no' ? name : t.asCover(name);
  const label = cover === 'automatic' ? t.coverAutomatic : t.cover;
  return (
    <div
      ref={setNodeRef}
      className="media-tile"
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <div {...attributes} {...listeners} className="media-grip" aria-label={t.drag(fullName)}>
        <MediaThumbnail url={item.url} type={item.type} alt={fullName} size={120} />
      </div>
      <div className="row">
        {item.type === 'IMAGE' && (
          <Button
            size="small"
            type={cover === 'chosen' ? 'primary' : 'default'}
            className={cover === 'automatic' ? 'cover-automatic' : ''}
            aria-pressed={cover === 'chosen'}
            aria-label={`${label}: ${name}`}
            onClick={props.onCover}
          >
            {label}
          </Button>
        )}
        <Button size="small" aria-label={`${remove}: ${name}`} onClick={props.onRemove}>
          ✕
        </Button>
      </div>
    </div>
  );
}
