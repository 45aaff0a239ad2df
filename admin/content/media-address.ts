const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';

const base = meta('media-base');
/** The origins that the page's content security policy allows for images and videos. */
const ORIGINS: readonly string[] = [location.origin, ...meta('media-origins').split(' ')];

/** Returns the URL of a stored picture or video; paths are relative to the service's media URL. */
export function shownAddress(stored: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(stored)) return stored;
  return `${base}/${stored.replace(/^\/{1,10}/, '')}`;
}

/** Returns the URL of a picture or video on another website; null if the page may load it. */
export function foreignAddress(stored: string): URL | null {
  try {
    const address = new URL(shownAddress(stored), location.href);
    const isForeign = /^https?:$/.test(address.protocol) && !ORIGINS.includes(address.origin);
    return isForeign ? address : null;
  } catch {
    return null;
  }
}

/** Returns a placeholder that names the host of another website; null if the page may load it. */
export function placeholderOf(stored: string): HTMLElement | null {
  const address = foreignAddress(stored);
  if (address === null) return null;
  const placeholder = document.createElement('span');
  placeholder.className = 'foreign-media';
  placeholder.textContent = address.host;
  return placeholder;
}

/** Returns the address of an image, or of a video or its first source; empty if it has none. */
export const sourceOf = (element: Element): string =>
  element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? '';
