import { useRef, useState, type ReactElement } from 'react';
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
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { useOrderWords } from '../../../list/use-drag-words';
import { chosenPlace } from '../../../media/chosen-order';
import { DropZone } from '../../../media/drop-zone';
import { MediaPicker } from '../../../media/media-picker';
import type { StoredFile } from '../../../media/upload';
import { useUploads } from '../../../media/use-uploads';
import { Button } from '../../../parts/button';
import { message } from '../../../parts/messages';
import { mediaTexts } from '../../../texts/media.texts';
import { useTexts } from '../../../texts/texts';
import type { MediaItem } from '../job.values';
import { MediaTile } from './media-tile';
import { useMediaNames } from './use-media-names';
import type { Cover } from './use-cover';

interface MediaFieldProps {
  readonly id?: string;
  readonly value?: readonly MediaItem[];
  readonly onChange?: (items: readonly MediaItem[]) => void;
  readonly cover: Cover;
}

/** The most files that the service accepts for one job. */
const MAX_MEDIA = 50;

/** Pictures and videos of a job: dropped, pasted, from the library, dragged into order. */
export function MediaField(props: MediaFieldProps): ReactElement {
  const { value = [], onChange, cover } = props;
  const t = useTexts(mediaTexts);
  const [isPicking, setPicking] = useState(false);
  // Each finished upload is added to the list that the previous one left.
  const latest = useRef(value);
  latest.current = value;
  /** By path, the order in which uploaded files were chosen. */
  const orders = useRef(new Map<string, number>()).current;

  const set = (items: readonly MediaItem[]) => {
    latest.current = items;
    onChange?.(items);
  };
  const remove = ({ path }: MediaItem) => {
    // Otherwise the removed picture would remain the cover, invisibly.
    if (path === cover.chosen?.path) cover.choose(null);
    set(latest.current.filter((each) => each.path !== path));
  };
  const add = (files: readonly StoredFile[], at = latest.current.length) => {
    const known = new Set(latest.current.map(({ path }) => path));
    const fresh = files.filter(({ path }) => !known.has(path));
    const taken = withinLimit(fresh, MAX_MEDIA - latest.current.length);
    const items = taken.map(({ path, url, type }) => ({ path, url, type }));
    set([...latest.current.slice(0, at), ...items, ...latest.current.slice(at)]);
  };
  const withinLimit = <One,>(all: readonly One[], room: number): readonly One[] => {
    const most = Math.max(room, 0);
    if (all.length > most) message.error(t.leftOut(MAX_MEDIA, all.length - most), 8);
    return all.slice(0, most);
  };
  const field = useRef<HTMLDivElement>(null);
  const unlimited = useUploads((file, _, order) => {
    // The form was left meanwhile: a change would store its draft again.
    if (field.current === null) return;
    const known = latest.current.map(({ path }) => path);
    const at = chosenPlace(known, orders, order);
    if (!known.includes(file.path)) orders.set(file.path, order);
    add([file], at);
  });
  const uploads = {
    ...unlimited,
    add(files: Iterable<File>) {
      const coming = unlimited.list.filter(({ error }) => error === undefined);
      const room = MAX_MEDIA - latest.current.length - coming.length;
      unlimited.add(withinLimit([...files], room));
    },
  };
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const paths = value.map(({ path }) => path);
  const nameOf = useMediaNames(value);
  const words = useOrderWords(paths, nameOf);
  const end = ({ active, over }: DragEndEvent) => {
    const to = over === null ? -1 : paths.indexOf(String(over.id));
    if (to >= 0) set(arrayMove([...value], paths.indexOf(String(active.id)), to));
  };

  return (
    <div className="stack" id={props.id} ref={field}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={words}
        onDragEnd={end}
      >
        <SortableContext items={paths} strategy={rectSortingStrategy}>
          <div className="media-tiles">
            {value.map((item) => (
              <MediaTile
                key={item.path}
                item={item}
                name={nameOf(item.path)}
                cover={
                  item.path !== cover.shown?.path ? 'no' : cover.chosen ? 'chosen' : 'automatic'
                }
                onCover={() => cover.choose(item.path === cover.chosen?.path ? null : item)}
                onRemove={() => remove(item)}
              />
            ))}
          </div>
        </SortableContext>
      </DndContext>
      <DropZone uploads={uploads} />
      <div>
        <Button onClick={() => setPicking(true)}>{t.choose}</Button>
      </div>
      {isPicking && (
        <MediaPicker
          onClose={() => setPicking(false)}
          onPick={(files) => {
            setPicking(false);
            add(files);
          }}
        />
      )}
    </div>
  );
}
