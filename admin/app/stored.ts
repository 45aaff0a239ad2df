/** A small value in local storage; unset if the browser has none. */
export const stored = {
  read(name: string): string | null {
    try {
      return localStorage.getItem(`admin.${name}`);
    } catch {
      return null;
    }
  },
  /** The names that begin like this. */
  names(start: string): string[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(`admin.${start}`))
        .map((key) => key.slice('admin.'.length))
        .sort();
    } catch {
      return [];
    }
  },
  /** Whether it was stored: storage may be full, or switched off. */
  write(name: string, value: string): boolean {
    try {
      localStorage.setItem(`admin.${name}`, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(name: string): void {
    try {
      localStorage.removeItem(`admin.${name}`);
    } catch {
      // No storage, so nothing to remove.
    }
  },
};
