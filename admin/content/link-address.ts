/** Paths and addresses with a scheme, even one that the service removes; `host:80` has none. */
const IS_WHOLE = /^(?:[/#?]|[a-z][a-z\d+.-]*:(?!\d)|(?:mailto|tel):)/i;
const IS_EMAIL = /^[^\s/@]+@[^\s/@]+$/;
const IS_HOST = /^[^\s/?#.]+\.[^\s/?#.]/;

/** Completes the address of a link: a typed `www.baidu.com` would be a path on this website. */
export function linkAddress(typed: string): string {
  const address = typed.trim();
  if (IS_WHOLE.test(address)) return address;
  if (IS_EMAIL.test(address)) return `mailto:${address}`;
  return IS_HOST.test(address) ? `https://${address}` : address;
}
