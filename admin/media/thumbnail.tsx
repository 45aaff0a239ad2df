import { useState, type ReactElement } from 'react';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';

/** A small picture, or the first frame of a video; an empty frame if it cannot be shown. */
export function Thumbnail(props: {
  readonly url: string;
  readonly type?: 'IMAGE' | 'VIDEO';
  /** Empty if the name is shown beside it. */
  readonly alt?: string;
  readonly size?: number;
}): ReactElement {
  const t = useTexts(pageTexts);
  const [isBroken, setBroken] = useState(false);
  const { url, type = 'IMAGE', alt = '', size = 48 } = props;
  const style = { width: size, height: size };
  if (url === '' || isBroken) return <span className="thumbnail" style={style} />;
  return type === 'VIDEO' ? (
    <video
      className="thumbnail"
      style={style}
      src={`${url}#t=0.1`}
      preload="metadata"
      muted
      aria-label={alt || t.video}
      onError={() => setBroken(true)}
    />
  ) : (
    <img
      className="thumbnail"
      style={style}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
