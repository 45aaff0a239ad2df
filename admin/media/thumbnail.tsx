import type { ReactElement } from 'react';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { useSmallCopy } from './use-small-copy';

/** A small picture, or the first frame of a video; an empty frame if it cannot be shown. */
export function Thumbnail(props: {
  readonly url: string;
  readonly type?: 'IMAGE' | 'VIDEO';
  /** Empty if the name is shown beside it. */
  readonly alt?: string;
  readonly size?: number;
}): ReactElement {
  const t = useTexts(pageTexts);
  const { url, type = 'IMAGE', alt = '', size = 48 } = props;
  const { src, onError } = useSmallCopy(url, size);
  const style = { width: size, height: size };
  if (src === undefined) return <span className="thumbnail" style={style} />;
  return type === 'VIDEO' ? (
    <video
      className="thumbnail"
      style={style}
      src={`${src}#t=0.1`}
      preload="metadata"
      muted
      aria-label={alt || t.video}
      onError={onError}
    />
  ) : (
    <img
      className="thumbnail"
      style={style}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  );
}
