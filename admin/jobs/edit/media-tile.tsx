import type { ReactElement } from 'react';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Thumbnail } from '../../media/thumbnail';
import { Button } from '../../parts/button';
import { dragTexts } from '../../texts/drag.texts';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { pageTexts } from '../../texts/page.texts';
import { useTexts } from '../../texts/texts';
import type { MediaItem } from './job.values';

export const fileName = (path: string): string => path.split('/').pop() ?? path;

/** One picture or video of a job, dragged by its thumbnail. */
export function MediaTile(props: {
  readonly item: MediaItem;
  readonly isCover: boolean;
  readonly onCover: () => void;
  readonly onRemove: () => void;
}): ReactElement {
  const { item, isCover } = props;
  const t = useTexts(jobEditTexts);
  const { remove } = useTexts(pageTexts);
  const { draggable } = useTexts(dragTexts);
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({
    id: item.path,
    attributes: { roleDescription: draggable },
  });
  const name = fileName(item.path);
  return (
    <div
      ref={setNodeRef}
      className="media-tile"
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <div {...attributes} {...listeners} className="media-grip" aria-label={t.drag(name)}>
        <Thumbnail url={item.url} type={item.type} alt={name} size={120} />
      </div>
      <div className="row">
        {item.type === 'IMAGE' && (
          <Button
            size="small"
            type={isCover ? 'primary' : 'default'}
            aria-pressed={isCover}
            aria-label={`${t.cover}: ${name}`}
            onClick={props.onCover}
          >
            {t.cover}
          </Button>
        )}
        <Button size="small" aria-label={`${remove}: ${name}`} onClick={props.onRemove}>
          ✕
        </Button>
      </div>
    </div>
  );
}
