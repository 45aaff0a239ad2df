import type { JobValues, MediaItem } from '../job.values';

type Pictures = Pick<JobValues, 'cover' | 'images'>;

/** Returns the chosen cover, or the first image if none is chosen; null if there is no image. */
export const coverOf = ({ cover, images }: Pictures): MediaItem | null =>
  cover ?? images.find(({ type }) => type === 'IMAGE') ?? null;

/** Returns the values to save, in which a job with images has a cover. */
export const withCover = (values: JobValues): JobValues => ({ ...values, cover: coverOf(values) });
