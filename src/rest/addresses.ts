/**
 * Finds the operation of a request's target, `<mount>/<operation>`. Case, percent-encoding, slashes
 * that are repeated or at the end, query and fragment do not matter: a web server in front of the
 * legacy service decoded paths and merged slashes, and clients put a base address with a slash at
 * its end in front of paths.
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
    const [path = ''] = target.split('?', 1);
    const [plain = ''] = path.split('#', 1);
    return addresses.get(path.toLowerCase()) ?? addresses.get(normal(plain));
  };
}

/** Decoded byte by byte: every address is in ASCII, and none has what a malformed escape leaves. */
const normal = (path: string): string =>
  path
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/\/$/, '');
