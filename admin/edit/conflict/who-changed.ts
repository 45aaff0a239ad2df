import { send } from '../../api/send';
import { HistoryDocument, type AuditEntity } from '../../documents/history';
import { pageTexts } from '../../texts/page.texts';
import { textsIn } from '../../texts/texts';

/** Who changed a row last. */
export interface LastChange {
  /** A name, or a text with the id if there is none; null if the viewer may not read it. */
  readonly who: string | null;
  /** The user's id; null if the viewer may not read it. */
  readonly userId: string | null;
  /** An ISO date-time; null if unknown. */
  readonly when: string | null;
}

const UNKNOWN: LastChange = { who: null, userId: null, when: null };

/**
 * Returns who last changed a row, and when. Reads this from the row's current version: editors can
 * read only their own audit entries, whose latest may be older.
 */
export async function whoChanged(
  entity: AuditEntity,
  rowId: string,
  version: number | null,
): Promise<LastChange> {
  try {
    const variables = { entity, rowId, page: 1, pageSize: 1 } as const;
    const [last] = (await send(HistoryDocument, variables)).auditLog?.items ?? [];
    if (last === undefined || version === null || last.version !== version) return UNKNOWN;
    const { user, createTime } = last;
    // Called after a request, so it cannot use a hook.
    const page = textsIn(pageTexts, document.documentElement.lang === 'en' ? 'en' : 'zh');
    const who = user && (user.name || page.user(user.id));
    return { who, userId: user?.id ?? null, when: createTime };
  } catch {
    return UNKNOWN;
  }
}
