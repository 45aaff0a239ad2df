/**
 * Where an upload goes in a list of paths: before those that were chosen after it, though they
 * finished first. `orders` has the order of earlier uploads, by path; others stay where they are.
 */
export function chosenPlace(
  paths: readonly string[],
  orders: ReadonlyMap<string, number>,
  order: number,
): number {
  const later = paths.findIndex((path) => (orders.get(path) ?? 0) > order);
  return later < 0 ? paths.length : later;
}
