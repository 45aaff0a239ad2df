import { complexity } from '../../graphql-types/complexity';
import { pageOf } from '../../graphql-types/page';
import { AuditEntry } from './audit.type';

export const AuditPage = pageOf(AuditEntry, 'AuditPage', 'entries', complexity.count);
