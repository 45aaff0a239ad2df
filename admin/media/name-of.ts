/** Returns a stored file's name, or the last part of its path if it has none. */
export const nameOf = ({ name, path }: { readonly name: string; readonly path: string }): string =>
  name === '' ? path.slice(path.lastIndexOf('/') + 1) : name;
