import type { JobValues, MediaItem } from '../job.values';

type Pictures = Pick<JobValues, 'cover' | 'images'>;

/** The chosen cover, or else the first image; null if there is no image. */
export const coverOf = ({ cover, images }: Pictures): MediaItem | null =>
  cover ?? images.find(({ type }) => type === 'IMAGE') ?? null;

/** The values to save: a job with images has a cover. */
export const withCover = (values: JobValues): JobValues => ({ ...values, cover: coverOf(values) });
