import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { complexity } from '../../../graphql-types/complexity';
import type { PlannedRow } from './job.import.plan';

enum ImportOutcome {
  CREATE = 'CREATE',
  UPDATE = 'UPDATE',
  UNCHANGED = 'UNCHANGED',
}

registerEnumType(ImportOutcome, {
  name: 'ImportOutcome',
  description: 'The result for a row of an import.',
  valuesConfig: {
    CREATE: { description: 'A job is added.' },
    UPDATE: { description: 'A job is changed.' },
    UNCHANGED: { description: 'The job already matches the row.' },
  },
});

@ObjectType({ description: 'The result for a row of an import.' })
export class ImportedJob {
  @Field(() => ID, { nullable: true, description: 'The job; null for one not yet added.' })
  id!: number | null;

  @Field(() => String, { description: "The job's name." })
  jobName!: string;

  @Field(() => ImportOutcome, { description: 'What the row does.' })
  outcome!: ImportOutcome;

  @Field(() => ID, {
    nullable: true,
    description: 'In a preview, a published job that has the same name as this new one.',
  })
  namesakeId?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the job had, to pass as `expectedVersion`; null for a new one.',
  })
  version!: number | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    complexity: complexity.row,
    description: "The changed columns' old values; null for a new job, and when nothing changes.",
  })
  before!: Record<string, unknown> | null;

  /** Whether the import was written rather than previewed. */
  isWritten!: boolean;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    complexity: complexity.row,
    description:
      "The changed columns' new values; of a new job all values, in a preview the given ones; " +
      'null when nothing changes.',
  })
  after!: Record<string, unknown> | null;
}

@ObjectType({ description: 'What an import has written, or would write.' })
export class JobImport {
  @Field(() => Int, { description: 'How many jobs are added.' })
  created!: number;

  @Field(() => Int, { description: 'How many jobs are changed.' })
  updated!: number;

  @Field(() => Int, { description: 'How many jobs already match their rows.' })
  unchanged!: number;

  @Field(() => [ImportedJob], { description: 'The result for each row, in input order.' })
  rows!: ImportedJob[];
}

export function toJobImport(planned: readonly PlannedRow[], isWritten: boolean): JobImport {
  const rows = planned.map((row) => ({ ...row, isWritten, outcome: outcomeOf(row) }));
  const count = (wanted: ImportOutcome) => rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    created: count(ImportOutcome.CREATE),
    updated: count(ImportOutcome.UPDATE),
    unchanged: count(ImportOutcome.UNCHANGED),
    rows,
  };
}

function outcomeOf({ isNew, after }: PlannedRow): ImportOutcome {
  if (isNew) return ImportOutcome.CREATE;
  return after === null ? ImportOutcome.UNCHANGED : ImportOutcome.UPDATE;
}
