/** How far full-width letters and digits are from the ordinary ones. */
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * A search as the service takes it: full-width letters and digits, as Chinese input methods type
 * them, as ordinary ones, and `#316`, as the page writes ids, as `316`. Other signs stay: names
 * have Chinese brackets. Undefined for none.
 */
export function searched(text = ''): string | undefined {
  const narrow = text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );
  return narrow.trim().replace(/^[#＃]\s*(?=\d+$)/, '') || undefined;
}
