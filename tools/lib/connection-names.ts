const NO_NAMES: ReadonlySet<string> = new Set();
/** Whatever `Connection` says, a request without these would mean something else. */
const NEVER = ['content-length', 'host', 'token'];

/** Returns the headers that `Connection` names, which are hop-by-hop (RFC 9110, 7.6.1). */
export function namesIn(connection: string | undefined): ReadonlySet<string> {
  if (connection === undefined || /^(?:keep-alive|close|upgrade)$/i.test(connection))
    return NO_NAMES;
  const names = connection.split(',').map((each) => each.trim().toLowerCase());
  return new Set(names.filter((each) => !NEVER.includes(each)));
}
