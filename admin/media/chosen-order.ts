/**
 * Returns the index of an upload in a list of paths: before the files that were chosen after it,
 * even if they finished first. `orders` is the order of earlier uploads, by path; other paths are
 * not moved.
 */
export function chosenPlace(
  paths: readonly string[],
  orders: ReadonlyMap<string, number>,
  order: number,
): number {
  const later = paths.findIndex((path) => (orders.get(path) ?? 0) > order);
  return later < 0 ? paths.length : later;
}
