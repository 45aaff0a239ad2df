const base = document.querySelector<HTMLMetaElement>('meta[name=media-base]')?.content ?? '';

/** The address of a stored picture or video: paths are below the service's media address. */
export function shownAddress(stored: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(stored)) return stored;
  return `${base}/${stored.replace(/^\/{1,10}/, '')}`;
}
