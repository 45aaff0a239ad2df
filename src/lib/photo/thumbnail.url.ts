/** The widths of smaller copies in pixels; few, because each copy is kept. */
export const THUMBNAIL_WIDTHS = [160, 320, 640] as const;

export type ThumbnailWidth = (typeof THUMBNAIL_WIDTHS)[number];

/** The smallest width that is enough for so many pixels, or the largest. */
export const enoughWidth = (pixels: number): ThumbnailWidth =>
  THUMBNAIL_WIDTHS.find((width) => width >= pixels) ?? 640;

/** An absolute or a stored address of an image below `uploads/`, without a query. */
const UPLOADED = /(?:^|\/)uploads\/[^?#]+\.(?:jpe?g|png|webp)$/i;

/**
 * The address of an image's smaller copy: its own with `?w=`. Where this service does not answer (a
 * CDN on the bucket, a proxy on the files) the query is ignored and the image itself is returned.
 * Other addresses stay as they are.
 */
export const thumbnailUrl = (url: string, width: ThumbnailWidth): string =>
  UPLOADED.test(url) ? `${url}?w=${width}` : url;
