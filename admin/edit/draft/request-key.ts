const spent = new Set<string>();
const made = new Set<string>();

/** Marks a key as used, if its request was answered after the form was left. */
export const spend = (key: string): unknown => spent.add(key);

/** Returns the key, or a new one if it has been used. */
export const unspent = (key: string): string => (spent.has(key) ? newRequestKey() : key);

/**
 * Returns a UUID as the key of a request that creates something; repeating the request with the
 * same key creates nothing twice. Browsers have `randomUUID` over https only.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const key = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  made.add(key);
  return key;
}

/** Whether an earlier page or another tab made the key, and may have sent a request with it. */
export const isFromElsewhere = (key: string): boolean => !made.has(key);

/** Whether a text, such as a part of the address, can be a request key. */
export const isRequestKey = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
