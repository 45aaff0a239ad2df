import type { ReactElement } from 'react';
import { useSmallCopy } from './use-small-copy';

/** A small picture; an empty frame if it cannot be shown. */
export function Thumbnail(props: {
  readonly url: string;
  /** Empty if the name is shown beside it. */
  readonly alt?: string;
  readonly size?: number;
}): ReactElement {
  const { url, alt = '', size = 48 } = props;
  const { src, onError } = useSmallCopy(url, size);
  const style = { width: size, height: size };
  return src === undefined ? (
    <span className="thumbnail" style={style} />
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
