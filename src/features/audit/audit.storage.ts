import type { Knex } from 'knex';
import { listing } from '../../database/listing';
import type { SortDirection, PageSource, PageWindow } from '../../lib/list';

export enum AuditActionType {
  CREATE = 'create',
  UPDATE = 'update',
  DELETE = 'delete',
  REORDER = 'reorder',
  ISSUE = 'issue',
  REVOKE = 'revoke',
  UPLOAD = 'upload',
  LOGIN = 'login',
  REFUSE = 'refuse',
  EXPIRE = 'expire',
}

export enum AuditEntityType {
  CATEGORY = 'category',
  FACTORY = 'factory',
  JOB = 'job',
  USER = 'users',
  TOKEN = 'user_token',
  SITE_TEXT = 'site_config',
  MEDIA = 'media',
  ACCOUNT = 'account',
}

export interface AuditRow {
  readonly id: string;
  readonly createtime: Date;
  readonly user_id: number | null;
  readonly action: AuditActionType;
  readonly entity: AuditEntityType;
  readonly row_id: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

export interface AuditSearch {
  /** Columns that must have these values. */
  readonly equal: Partial<AuditRow>;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly direction: SortDirection;
  readonly window: PageWindow;
}

/** Lines of the audit log, by their order of writing. */
export function searchAudit<Item>(
  database: Knex,
  { equal, since, until, direction, window }: AuditSearch,
  toItem: (row: AuditRow) => Item,
): PageSource<Item> {
  return listing({
    from: () => {
      const query = database('audit_log').where(equal);
      if (since !== null) void query.where('createtime', '>=', since);
      if (until !== null) void query.where('createtime', '<', until);
      return query;
    },
    columns: ['id', 'createtime', 'user_id', 'action', 'entity', 'row_id', 'before', 'after'],
    sort: [],
    ties: { field: 'id', direction },
    window,
    toItem,
  });
}
