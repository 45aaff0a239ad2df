/**
 * Finds the operation of a request's target, `<mount>/<operation>`. Case, a slash at the end, query
 * and fragment do not matter.
 */
export function byAddress<Operation extends { readonly name: string }>(
  mounts: readonly string[],
  operations: readonly Operation[],
): (target: string) => Operation | undefined {
  const addresses = new Map(
    mounts.flatMap((mount) =>
      operations.map((operation) => [`${mount}/${operation.name}`.toLowerCase(), operation]),
    ),
  );
  return (target) => {
    const end = target.indexOf('?');
    const path = (end < 0 ? target : target.slice(0, end)).toLowerCase();
    return addresses.get(path) ?? addresses.get((path.split('#', 1)[0] ?? '').replace(/\/$/, ''));
  };
}
