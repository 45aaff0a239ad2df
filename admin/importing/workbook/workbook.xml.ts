/** XML with the prefix `x:` of its root taken from all tags; the reader needs no namespaces. */
export function withoutPrefix(xml: string): string {
  const [, prefix] = /^(?:<\?[^<>]*>|\s)*<(\w+:)/.exec(xml.replace(/^\uFEFF/, '')) ?? [];
  return prefix === undefined
    ? xml
    : xml.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</');
}

/** The opening tags of a name. */
export const tagsOf = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<${name}\\s[^<>]*>`, 'g')) ?? [];

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The value of an attribute, which may have a prefix; empty if a tag does not have it. */
export const attribute = (tag: string, name: string): string =>
  (new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, sign: keyof typeof SIGNS) => SIGNS[sign],
  );
