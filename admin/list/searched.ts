/** The distance between full-width letters and digits and the ordinary ones. */
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * Returns a search text as the service expects it: full-width letters and digits, as Chinese input
 * methods type them, become ordinary ones, and `#316`, as the page writes ids, becomes `316`. Other
 * characters stay: names contain Chinese brackets. Undefined if it is empty.
 */
export function searched(text = ''): string | undefined {
  const narrow = text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );
  return narrow.trim().replace(/^[#＃]\s*(?=\d+$)/, '') || undefined;
}
