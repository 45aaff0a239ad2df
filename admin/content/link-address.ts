/** Addresses that the service keeps as they are, and schemes that it does not. */
const IS_WHOLE = /^(?:[/#?]|[a-z][a-z\d+.-]*:(?!\d)|tel:)/i;
const IS_EMAIL = /^[^\s/@]+@[^\s/@]+$/;
const IS_HOST = /^[^\s/?#.]+\.[^\s/?#.]/;

/** The address of a link as people type it: `www.baidu.com` would be a path on this website. */
export function linkAddress(typed: string): string {
  const address = typed.trim();
  if (IS_WHOLE.test(address)) return address;
  if (IS_EMAIL.test(address)) return `mailto:${address}`;
  return IS_HOST.test(address) ? `https://${address}` : address;
}
