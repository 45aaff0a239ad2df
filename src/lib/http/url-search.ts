/** The search part of a request's target, from its `?` on; '' without one. */
export function searchOf({ url = '' }: { readonly url?: string | undefined }): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
