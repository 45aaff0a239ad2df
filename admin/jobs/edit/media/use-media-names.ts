import { mediaTexts } from '../../../texts/media.texts';
import { pageTexts } from '../../../texts/page.texts';
import { useTexts } from '../../../texts/texts';
import type { MediaItem } from '../job.values';

/** Returns names by path, such as "Image 2": a file's own name is meaningless. */
export function useMediaNames(items: readonly MediaItem[]): (path: string) => string {
  const { picture } = useTexts(mediaTexts);
  const { video } = useTexts(pageTexts);
  return (path) => {
    const at = items.findIndex((each) => each.path === path);
    return `${items[at]?.type === 'VIDEO' ? video : picture} ${at + 1}`;
  };
}
