import { posix } from 'node:path';
import { filePath } from '../../../lib/http/file-path';
import { THUMBNAIL_WIDTHS, type ThumbnailWidth } from '../../../lib/photo/thumbnail.url';

/** The formats that can have copies, by extension; a copy keeps the format. */
const FORMATS: Readonly<Record<string, ThumbnailFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
};
type ThumbnailFormat = 'jpeg' | 'png' | 'webp';

/** A smaller copy of an image; `path` is the image's path below the public root. */
export interface Thumbnail {
  readonly path: string;
  readonly width: ThumbnailWidth;
  readonly format: ThumbnailFormat;
}

const MAX_CHARACTERS = 512;

/** Returns the copy that a request's target names; undefined for every other target. */
export function thumbnailAt(target: string): Thumbnail | undefined {
  const [encoded = '', query = ''] = target.split('?', 2);
  const width = THUMBNAIL_WIDTHS.find((each) => query === `w=${each}`);
  if (width === undefined || target.length > MAX_CHARACTERS) return undefined;
  const path = filePath(encoded) ?? '';
  const format = FORMATS[posix.extname(path).toLowerCase()];
  const isPlain = path.startsWith('/uploads/') && !path.includes('/.') && !/[\\\0]/.test(path);
  return format !== undefined && isPlain ? { path: path.slice(1), width, format } : undefined;
}

/** The folder of all copies. */
export const THUMBNAILS = 'uploads/.thumbnails';

/** The folder of all copies of an image. */
export const thumbnailFolder = (path: string): string =>
  `${THUMBNAILS}/${path.slice('uploads/'.length)}`;

/** Returns where a copy is kept; `version` changes whenever the image's bytes do. */
export const thumbnailPath = ({ path, width }: Thumbnail, version: string): string =>
  `${thumbnailFolder(path)}/${width}-${version}${posix.extname(path)}`;
