import type { ReactElement } from 'react';
import { foreignAddress, shownAddress } from '../content/media-address';
import { isVideo } from '../media/is-video';
import { MediaThumbnail } from '../media/media-thumbnail';

/** Enough characters of a file's name, which is a hash, to tell two files apart. */
const SHORT = 12;

/** Shows a picture or video, titled with its stored path; from another website, its address. */
export function StoredPicture({ path }: { readonly path: string }): ReactElement {
  if (foreignAddress(path) !== null) return <span>{path}</span>;
  const name = path.split('/').at(-1) ?? '';
  const alt = name.length > SHORT ? `${name.slice(0, SHORT)}…` : name;
  return (
    <span title={path}>
      <MediaThumbnail url={shownAddress(path)} type={isVideo(path) ? 'VIDEO' : 'IMAGE'} alt={alt} />
    </span>
  );
}
