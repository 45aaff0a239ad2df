import type DataLoader from 'dataloader';
import { Ctx, FieldResolver, Resolver, Root, type ClassType } from 'type-graphql';
import { Context } from '../../context';
import { complexity } from '../../graphql-types/complexity';
import { parseId } from '../../lib/values/ids';
import { categoryLoader } from '../category/category.loader';
import { Category, toCategory } from '../category/category.type';
import { factoryLoader } from '../factory/factory.loader';
import { Factory, toFactory } from '../factory/factory.type';
import { jobLoader } from '../job/job.loader';
import { Job } from '../job/job.type';
import { MediaFile, toMediaFile } from '../media/admin/media.admin.type';
import { uploadRowLoader } from '../media/media.loader';
import { SiteText, SiteTextName, toSiteText } from '../site/site.admin.type';
import { siteTextLoader } from '../site/site.loader';
import { userLoader } from '../user/user.loader';
import { User } from '../user/user.type';
import { AuditEntityType, AuditEntry } from './audit.type';
import { AuditedRow } from './audited-row.type';

@Resolver(() => AuditEntry)
export class AuditedRowResolver {
  @FieldResolver(() => AuditedRow, {
    nullable: true,
    complexity: complexity.auditedRow,
    description:
      'The row as it is now, for an account its user; null when it has been deleted, and for a ' +
      'token. A deleted text is empty and has the version 0, as `siteText` returns it.',
  })
  row(
    @Root() { entity, rowId }: AuditEntry,
    @Ctx() context: Context,
  ): Promise<AuditedRow | null> | null {
    return readers[entity]?.(rowId, context) ?? null;
  }
}

/** Loads a row by its `rowId` in the audit log. */
type Reader = (rowId: string, context: Context) => Promise<AuditedRow | null>;

const readerOf =
  <Key, Row, Type extends AuditedRow>(
    type: ClassType<Type>,
    keyOf: (rowId: string) => Key | null,
    loader: (context: Context) => DataLoader<Key, Row | null>,
    toType: (row: Row, mediaBase: string) => Type,
  ): Reader =>
  async (rowId, context) => {
    const key = keyOf(rowId);
    const row = key === null ? null : await context.loader(loader).load(key);
    if (row === null) return null;
    const typed = toType(row, context.mediaBase);
    // TypeGraphQL distinguishes the types of a union by class.
    return typed instanceof type ? typed : Object.assign(new type(), typed);
  };

const unchanged = <Value>(value: Value): Value => value;
const textName = (rowId: string) =>
  Object.values<string>(SiteTextName).find((name) => name === rowId) ?? null;

const userReader = readerOf(User, parseId, userLoader, unchanged);

const readers: Readonly<Record<AuditEntityType, Reader | null>> = {
  [AuditEntityType.CATEGORY]: readerOf(Category, parseId, categoryLoader, toCategory),
  [AuditEntityType.FACTORY]: readerOf(Factory, parseId, factoryLoader, toFactory),
  [AuditEntityType.JOB]: readerOf(Job, parseId, jobLoader, unchanged),
  [AuditEntityType.MEDIA]: readerOf(MediaFile, unchanged, uploadRowLoader, toMediaFile),
  [AuditEntityType.SITE_TEXT]: readerOf(SiteText, textName, siteTextLoader, toSiteText),
  [AuditEntityType.USER]: userReader,
  [AuditEntityType.ACCOUNT]: userReader,
  [AuditEntityType.TOKEN]: null,
};
