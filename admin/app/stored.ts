/** Returns the key under which the browser stores a value. */
export const storedName = (name: string): string => `admin.${name}`;

/** Small values in local storage; null if the browser has none. */
export const stored = {
  read(name: string): string | null {
    try {
      return localStorage.getItem(storedName(name));
    } catch {
      return null;
    }
  },
  /** Returns the names that begin with `start`, sorted. */
  names(start: string): string[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(storedName(start)))
        .map((key) => key.slice(storedName('').length))
        .sort();
    } catch {
      return [];
    }
  },
  /** Returns whether the value was stored: storage may be full or disabled. */
  write(name: string, value: string): boolean {
    try {
      localStorage.setItem(storedName(name), value);
      return true;
    } catch {
      return false;
    }
  },
  remove(name: string): void {
    try {
      localStorage.removeItem(storedName(name));
    } catch {
      // No storage, so nothing to remove.
    }
  },
};
