/**
 * The operations by their addresses, `<mount>/<operation>`, without regard to case. The function
 * returned finds the one that a request's target names; a slash at its end, query and fragment do
 * not count.
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
