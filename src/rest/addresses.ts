/**
 * Finds the operation of a request's target, `<mount>/<operation>`. Case, slashes that are repeated
 * or at the end, query and fragment do not matter: a web server in front of the legacy service
 * merged slashes, and clients put a base address with a slash at its end in front of paths.
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
    const [plain = ''] = path.split('#', 1);
    return addresses.get(path) ?? addresses.get(plain.replace(/\/+/g, '/').replace(/\/$/, ''));
  };
}
