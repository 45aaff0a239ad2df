/** The widths of smaller copies in pixels; few, because all copies are kept. */
export const THUMBNAIL_WIDTHS = [160, 320, 640] as const;

export type ThumbnailWidth = (typeof THUMBNAIL_WIDTHS)[number];

/** Returns the smallest width that suffices for so many pixels, or the largest. */
export const enoughWidth = (pixels: number): ThumbnailWidth =>
  THUMBNAIL_WIDTHS.find((width) => width >= pixels) ?? 640;

/** An absolute or stored URL of an image below `uploads/`, without a query. */
const UPLOADED = /(?:^|\/)uploads\/[^?#]+\.(?:jpe?g|png|webp)$/i;

/**
 * Returns the URL of an image's smaller copy: its own with `?w=`. If this service does not answer
 * it (a CDN on the bucket, a proxy on the files), the query is ignored and the image itself is
 * returned. Other URLs stay as they are.
 */
export const thumbnailUrl = (url: string, width: ThumbnailWidth): string =>
  UPLOADED.test(url) ? `${url}?w=${width}` : url;
