const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';

const base = meta('media-base');
/** The page's content security policy lets images and videos come from these only. */
const ORIGINS: readonly string[] = [location.origin, ...meta('media-origins').split(' ')];

/** The address of a stored picture or video: paths are below the service's media address. */
export function shownAddress(stored: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(stored)) return stored;
  return `${base}/${stored.replace(/^\/{1,10}/, '')}`;
}

/** The absolute address of a picture or video on another website; null if the page may load it. */
export function foreignAddress(stored: string): URL | null {
  try {
    const address = new URL(shownAddress(stored), location.href);
    const isForeign = /^https?:$/.test(address.protocol) && !ORIGINS.includes(address.origin);
    return isForeign ? address : null;
  } catch {
    return null;
  }
}

/** Stands for a picture or video on another website: its host; null if the page may load it. */
export function placeholderOf(stored: string): HTMLElement | null {
  const address = foreignAddress(stored);
  if (address === null) return null;
  const placeholder = document.createElement('span');
  placeholder.className = 'foreign-media';
  placeholder.textContent = address.host;
  return placeholder;
}

/** The address of an image, or of a video and its first source; empty if it has none. */
export const sourceOf = (element: Element): string =>
  element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? '';
