const base = document.querySelector<HTMLMetaElement>('meta[name=media-base]')?.content ?? '';

/** Where a stored picture or film is shown from: paths lie below the service's media address. */
export function shownAddress(stored: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(stored)) return stored;
  return `${base}/${stored.replace(/^\/{1,10}/, '')}`;
}
