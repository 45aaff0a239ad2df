const spent = new Set<string>();

/** For a request that was answered when its form had been left: what follows is another. */
export const spend = (key: string): unknown => spent.add(key);

/** The key, or a new one if it is spent. */
export const unspent = (key: string): string => (spent.has(key) ? newRequestKey() : key);

/**
 * The key of a request that creates something: a UUID. Repeated under the same key, it creates
 * nothing twice. `randomUUID` exists in browsers over https only.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether a text, such as a part of the address, can be such a key. */
export const isRequestKey = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
