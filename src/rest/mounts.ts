/** The operation's name in a path below one of the mounts, or '' where there is none. Case does not matter. */
export function operationAt(path: string, mounts: readonly string[]): string {
  const asked = path.toLowerCase();
  const mount = mounts
    .filter((each) => asked.startsWith(`${each.toLowerCase()}/`))
    .reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  const inside = mount !== '' || mounts.includes('');
  return inside ? asked.slice(mount.length + 1).replace(/\/$/, '') : '';
}
