/** Returns the parameters of a path that matches a pattern such as `jobs/:id`; null if none. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) parameters[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return parameters;
}
