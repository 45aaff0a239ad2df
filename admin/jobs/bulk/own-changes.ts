import { send } from '../../api/send';
import { OwnJobChangesDocument } from '../../documents/bulk';

const PAGE_SIZE = 100;

/**
 * Returns the ids of the jobs whose given versions are from the user's own latest changes: of a
 * thousand jobs, a colleague may have changed some.
 */
export async function ownChanges(
  userId: string,
  versions: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  // Pages may repeat an entry while others are added.
  const own = new Set<string>();
  // One page more, since the user may have changed other jobs later.
  const pages = versions.size === 0 ? 0 : Math.ceil(versions.size / PAGE_SIZE) + 1;
  for (let page = 1; page <= pages && own.size < versions.size; page += 1) {
    const { auditLog } = await send(OwnJobChangesDocument, { userId, page, pageSize: PAGE_SIZE });
    const items = auditLog?.items ?? [];
    for (const { rowId, version } of items)
      if (version !== null && versions.get(rowId) === version) own.add(rowId);
    if (items.length < PAGE_SIZE) break;
  }
  return [...own];
}
