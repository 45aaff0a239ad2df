/** Returns the search part of a request's target, beginning with `?`; '' without one. */
export function searchOf({ url = '' }: { readonly url?: string | undefined }): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
