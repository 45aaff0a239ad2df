import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { notFound } from '../../errors';
import { complexity } from '../../graphql-types/complexity';
import { Role } from '../../graphql-types/role';
import { entryLoader } from './audit.loader';
import { AuditBatch, AuditEntry } from './audit.type';
import { undo, undoBatch } from './undo.changes';

@Resolver(() => AuditEntry)
export class UndoResolver {
  @Authorized(Role.EDITOR)
  @Mutation(() => AuditEntry, {
    nullable: true,
    description:
      'Undoes a change: an added row is deleted, a deleted row is restored with its id (a job ' +
      'with its favourites), a changed row gets its former values. Returns the entry of the ' +
      'undo, which can itself be undone. CONFLICT when the row has changed since, or, with ' +
      '`extensions.reason` `DEPENDENCY`, when something that the former state needs is gone or ' +
      'taken; tokens, passwords, logins and uploads cannot be undone. Editors can undo their own ' +
      'changes only. For editors.',
  })
  async undo(
    @Arg('auditId', () => ID, { description: 'The id of the audit log entry to undo.' })
    id: string,
    @Ctx() context: Context,
  ): Promise<AuditEntry> {
    const viewer = await context.requireViewer();
    const { entryId, table } = await undo(context.database, viewer, id);
    context.forget(table);
    const entry = await context.loader(entryLoader).load(entryId);
    if (entry === null) throw notFound('audit entry');
    return entry;
  }

  @Authorized(Role.EDITOR)
  @Mutation(() => AuditBatch, {
    nullable: true,
    complexity: complexity.manyRows,
    description:
      'Undoes all changes of a batch in one transaction, each as `undo` does, except those that ' +
      'were undone alone before. Returns the batch of the undo, which can itself be undone. If a ' +
      'row has changed since, CONFLICT: none is undone, and `extensions.refusals` names each ' +
      'such row with `id`, `code`, `message` and ' +
      '`currentVersion`, null if it is gone, or `reason`, as `undo` has it. Editors can undo ' +
      'their own changes only. For editors.',
  })
  async undoBatch(
    @Arg('batchId', () => ID, { description: 'The id of the batch, from `AuditEntry.batch`.' })
    id: string,
    @Ctx() context: Context,
  ): Promise<AuditBatch> {
    const viewer = await context.requireViewer();
    const { entryId, count, table } = await undoBatch(context.database, viewer, id);
    context.forget(table);
    return { id: entryId, count };
  }
}
