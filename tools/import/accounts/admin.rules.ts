import { legacyHash } from '../../../src/features/account/password.hash';
import { isUsername } from '../../../src/features/account/password.rules';
import { hashOf } from '../stage/convert';
import { Notes, type Finding } from '../report/note';
import { SEPARATOR } from '../compare/sql';

/** A row of the old table of administrators, all as text. */
export interface OldAdmin {
  readonly id: string | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly salt: string | null;
  readonly name: string | null;
  /** Whether one of its groups has all rights; null if the old database has no groups. */
  readonly isSuper: boolean | null;
}

export interface Admin {
  /** The id in the old table, unrelated to user ids. */
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly role: 'admin' | 'editor';
  /** A hash of the old hash; it shows whether the old password was changed. */
  readonly digest: string;
}

export interface CheckedAdmin {
  readonly rowKey: string;
  /** Null if the row is refused. */
  readonly admin: Admin | null;
  readonly findings: readonly Finding[];
}

/**
 * Checks which old administrators get an account, in the order of their ids; `taken` are the names
 * of accounts that no import created, in lower case.
 */
export function checkAdmins(rows: readonly OldAdmin[], taken: ReadonlySet<string>): CheckedAdmin[] {
  const [names, ids] = [new Set(taken), new Set<string>()];
  const notes = new Notes();
  return [...rows].sort(byId).map((row) => {
    const admin = toAdmin(row, notes);
    if (admin !== null && ids.has(admin.id)) notes.refuse('repeated', admin.id);
    notes.column = 'username';
    // Names that differ only in letter case are the same name.
    if (admin !== null && names.has(admin.username.toLowerCase()))
      notes.refuse('name is taken', admin.username);
    const { refused } = notes;
    const findings = notes.take();
    if (admin === null || refused) return { rowKey: row.id ?? '', admin: null, findings };
    names.add(admin.username.toLowerCase());
    ids.add(admin.id);
    return { rowKey: admin.id, admin, findings };
  });
}

const byId = ({ id: one }: OldAdmin, { id: other }: OldAdmin) =>
  Number(one) - Number(other) || String(one).localeCompare(String(other));

function toAdmin({ id, username, password, salt, name, isSuper }: OldAdmin, notes: Notes) {
  notes.column = 'id';
  if (id === null || !/^[1-9]\d{0,17}$/.test(id)) return notes.refuse('no id', id);
  notes.column = 'username';
  const login = username?.trim() ?? '';
  if (!isUsername(login)) return notes.refuse('name is not allowed', username);
  if (login !== username) notes.correct('white space', username, login);
  notes.column = 'password';
  // Neither the hash nor the salt is shown, so that readers of the report cannot try passwords.
  const hash = password?.trim().toLowerCase() ?? '';
  if (!/^[\da-f]{32}$/.test(hash)) return notes.refuse("not the framework's hash", null);
  if (!/^[\x20-\x7e]*$/.test(salt ?? '') || salt?.includes('$') === true)
    return notes.refuse("not the framework's salt", null);
  notes.column = 'role';
  if (isSuper === false) notes.mention('not of a group that may do everything', login, 'editor');
  return {
    id,
    username: login,
    passwordHash: legacyHash(salt ?? '', hash),
    name: (name ?? '').replaceAll('\0', ''),
    role: isSuper === false ? 'editor' : 'admin',
    digest: hashOf(`${salt}${SEPARATOR}${hash}`),
  } satisfies Admin;
}
