import { createUnionType } from 'type-graphql';
import { Category } from '../category/category.type';
import { Factory } from '../factory/factory.type';
import { Job } from '../job/job.type';
import { MediaFile } from '../media/admin/media.admin.type';
import { SiteText } from '../site/site.admin.type';
import { User } from '../user/user.type';

export const AuditedRow = createUnionType({
  name: 'AuditedRow',
  description: 'The row that an audit entry is about.',
  types: () => [Category, Factory, Job, MediaFile, SiteText, User] as const,
});
export type AuditedRow = Category | Factory | Job | MediaFile | SiteText | User;
