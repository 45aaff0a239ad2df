import type { ReactElement, ReactNode } from 'react';
import { blocksOfHtml } from '../../change/html-blocks';
import { ConflictDialog } from '../../edit/conflict/conflict.dialog';
import type { ConflictField } from '../../edit/conflict/conflict-field';
import { contentTexts } from '../../texts/content.texts';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { placeTexts } from '../../texts/place.texts';
import { useTexts } from '../../texts/texts';
import { useTime } from '../../texts/use-time';
import type { JobValues, MediaItem, ReadJob } from './job.values';
import { MediaThumbnail } from '../../media/media-thumbnail';
import type { EditConflict } from './use-job';

/** Shows both versions of a job that somebody else has saved in the meantime. */
export function JobConflict(props: {
  readonly base: JobValues;
  readonly conflict: EditConflict;
  readonly onCancel: () => void;
  readonly onResolve: (merged: JobValues, theirs: ReadJob) => void;
}): ReactElement {
  const { base, conflict, onCancel, onResolve } = props;
  const fields = useConflictFields();
  return (
    <ConflictDialog<JobValues>
      fields={fields}
      base={base}
      mine={conflict.mine}
      theirs={conflict.theirs.values}
      last={conflict}
      onCancel={onCancel}
      onResolve={(merged) => onResolve(merged, conflict.theirs)}
    />
  );
}

function useConflictFields(): readonly ConflictField<JobValues>[] {
  const t = useTexts(jobEditTexts);
  const { place } = useTexts(placeTexts);
  const { content } = useTexts(contentTexts);
  const time = useTime();
  const field = <Key extends keyof JobValues>(
    key: Key,
    label: string,
    show?: (value: JobValues[Key]) => ReactNode,
  ) => ({ key, label, ...(show !== undefined && { show }) }) as ConflictField<JobValues>;
  return [
    field('jobName', t.name),
    field('types', t.types, (types) => types.map((type) => t[type]).join(', ')),
    field('status', t.status, (status) => t[status]),
    field('expireTime', t.expireTime, (iso) => (iso === null ? '' : time(iso))),
    field('factoryPrice', t.price),
    field('subsidyPrice', t.subsidy),
    field('factoryPriceTotal', t.total, (total) => total ?? t.followsSum),
    field('salary', t.salary),
    field('peopleNum', t.people, String),
    field('weigh', t.weigh, String),
    field('cover', t.cover, (item) => item && <Pictures items={[item]} />),
    field('coverFocus', t.focus, (at) => at && t.focusAt(at.x, at.y)),
    field('images', t.images, (items) => items.length > 0 && <Pictures items={items} />),
    { key: 'content', label: content, blocks: (html) => blocksOfHtml(html as string) },
    field('coordinates', place, (at) => at && `${at.lng}, ${at.lat}`),
    field('userIds', t.visibility, (ids) => ids.map((id) => `#${id}`).join(', ') || t.everyone),
  ];
}

const Pictures = ({ items }: { readonly items: readonly MediaItem[] }) => (
  <span className="row">
    {items.map(({ path, url, type }) => (
      <MediaThumbnail key={path} url={url} type={type} alt={path} />
    ))}
  </span>
);
