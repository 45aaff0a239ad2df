const PICTURES = new Set(['cover', 'images', 'image', 'path']);

/** Returns the paths of the pictures and videos in a media column; none for other columns. */
export function picturesIn(column: string, value: unknown): string[] {
  if (!PICTURES.has(column)) return [];
  const paths: readonly unknown[] = Array.isArray(value) ? value : [value ?? ''];
  return [...new Set(paths.map(String).filter((path) => path !== ''))];
}
