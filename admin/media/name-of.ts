/** What a stored file is called: its name, or else the last part of its path. */
export const nameOf = ({ name, path }: { readonly name: string; readonly path: string }): string =>
  name === '' ? path.slice(path.lastIndexOf('/') + 1) : name;
