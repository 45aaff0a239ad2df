import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { badInput } from '../errors';
import { MAX_INTEGER, parseId } from '../lib/values/ids';
import { messages } from '../lib/messages/messages';
import { IsList, IsRowId, IsUuid, IsWhole } from './input-rules';
import { HasItems, IsOptional } from './validation';

const MAX_ITEMS = 1000;

/** A row, in the version that the caller has read. */
@ArgsType()
export class EditArgs {
  @Field(() => ID, { description: 'The id of the row.' })
  @IsRowId()
  id!: string;

  @Field(() => Int, {
    description:
      'The `version` that was last read. If the row has changed since, nothing is written and ' +
      'the error code is CONFLICT.',
  })
  expectedVersion!: number;
}

/** The client's key for a request that adds something. */
@ArgsType()
export class CreateArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'A client-generated UUID. Repeating a request with the same key returns what the first ' +
      'one added, as it is now, and writes nothing, whatever else the request says. A key ' +
      'belongs to one user and one kind of row; a key of `importJobs` is refused for a job.',
  })
  @IsOptional()
  @IsUuid()
  idempotencyKey?: string | null;
}

@InputType({ description: 'A new sort weight for one row.' })
class WeighInput {
  @Field(() => ID, { description: 'The id of the row.' })
  @IsRowId()
  id!: string;

  @Field(() => Int, { description: 'The new sort weight.' })
  @IsWhole(-MAX_INTEGER, MAX_INTEGER)
  weigh!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The `version` that was last read; when omitted or null, it is not checked.',
  })
  expectedVersion?: number | null;
}

@ArgsType()
export class ReorderArgs {
  @Field(() => [WeighInput], {
    description:
      `The new sort weights, at most ${MAX_ITEMS}; either all are set or none. If rows are ` +
      'missing or have changed, `extensions.refusals` names each with `id`, `code`, `message` ' +
      'and, for a conflict, `currentVersion`.',
  })
  @IsList(1, MAX_ITEMS, ({ id }: WeighInput) => parseId(id))
  @HasItems(() => WeighInput)
  items!: WeighInput[];
}

/** Returns the id and version of validated EditArgs. */
export const editTarget = ({ id, expectedVersion }: EditArgs) => ({
  id: checkedId(id),
  version: expectedVersion,
});

/** Returns the arguments of reorderRows from validated ReorderArgs. */
export const newWeighs = ({ items }: ReorderArgs) =>
  items.map(({ id, weigh, expectedVersion = null }) => ({
    id: checkedId(id),
    weigh,
    version: expectedVersion,
  }));

/** Parses an id; throws BAD_USER_INPUT if it is invalid. */
export function checkedId(text: string, field = 'id'): number {
  const id = parseId(text);
  if (id === null || id < 1) throw badInput(field, 'INVALID', messages.id);
  return id;
}
