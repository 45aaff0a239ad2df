/** Removes the root's prefix, such as `x:`, from all tags; the reader needs no namespaces. */
export function withoutPrefix(xml: string): string {
  const [, prefix] = /^(?:<\?[^<>]*>|\s)*<(\w+:)/.exec(xml.replace(/^\uFEFF/, '')) ?? [];
  return prefix === undefined
    ? xml
    : xml.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</');
}

/** Returns the opening tags with this name. */
export const tagsOf = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<${name}\\s[^<>]*>`, 'g')) ?? [];

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the value of an attribute, which may have a prefix; empty if the tag lacks it. */
export const attribute = (tag: string, name: string): string =>
  (new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, sign: keyof typeof SIGNS) => SIGNS[sign],
  );
