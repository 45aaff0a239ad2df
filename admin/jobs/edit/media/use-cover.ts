import { Form } from 'antd';
import { coverOf } from './job.cover';
import type { JobValues, MediaItem } from '../job.values';

export interface Cover {
  /** Null if the first image is the cover. */
  readonly chosen: MediaItem | null;
  readonly shown: MediaItem | null;
  readonly choose: (item: MediaItem | null) => void;
  /** To be called when the images have changed: a focal point belongs to one picture. */
  readonly settleFocus: () => void;
}

/** Returns the cover in a job's form. */
export function useCover(images: readonly MediaItem[]): Cover {
  const form = Form.useFormInstance<JobValues>();
  const chosen = Form.useWatch<MediaItem | null | undefined>('cover', form) ?? null;
  const shown = coverOf({ cover: chosen, images });
  const settleFocus = () => {
    const now = coverOf(form.getFieldsValue(true) as JobValues);
    if (now?.path !== shown?.path) form.setFieldValue('coverFocus', null);
  };
  const choose = (item: MediaItem | null) => {
    form.setFieldValue('cover', item);
    settleFocus();
  };
  return { chosen, shown, choose, settleFocus };
}
