import { Field, ObjectType } from 'type-graphql';

@ObjectType({
  description:
    "A job's poster with a code of the caller's own, which names the job and the user who " +
    'shares it.',
})
export class JobPoster {
  @Field(() => String, {
    description:
      'The address of the PNG, 750 × 1334 pixels. Its content never changes; the file is ' +
      'deleted after some days, and a new poster has to be drawn.',
  })
  url!: string;

  /** Whose poster it is; the field `job` loads it for those who ask. */
  jobId!: number;
}
