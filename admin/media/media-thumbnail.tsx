import { useState, type ComponentProps, type ReactElement } from 'react';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { Thumbnail } from './thumbnail';

type Small = ComponentProps<typeof Thumbnail>;

/** A picture, or a video's first frame under an icon, which is shown even without the frame. */
export function MediaThumbnail(props: Small & { readonly type?: 'IMAGE' | 'VIDEO' }): ReactElement {
  const { type, ...small } = props;
  return type === 'VIDEO' ? <FirstFrame {...small} /> : <Thumbnail {...small} />;
}

function FirstFrame({ url, alt = '', size = 48 }: Small): ReactElement {
  const t = useTexts(pageTexts);
  const [isLost, setLost] = useState(false);
  return (
    <span className="thumbnail video" style={{ width: size, height: size }}>
      {!isLost && (
        <video
          className="thumbnail"
          style={{ width: '100%', height: '100%' }}
          src={`${url}#t=0.1`}
          preload="metadata"
          muted
          aria-label={alt || t.video}
          onError={() => setLost(true)}
        />
      )}
    </span>
  );
}
