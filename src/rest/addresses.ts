/**
 * Finds the operation of a request's target, `<mount>/<operation>`. Case, percent-encoding,
 * repeated or trailing slashes, query and fragment do not matter: a web server in front of the
 * legacy service decoded paths and merged slashes, and clients put a base URL with a trailing slash
 * in front of paths.
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

/** Decodes byte by byte: addresses are ASCII, and none contains what a malformed escape leaves. */
const normal = (path: string): string =>
  path
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/\/$/, '');
