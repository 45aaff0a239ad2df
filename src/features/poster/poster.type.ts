import { Field, ObjectType } from 'type-graphql';

@ObjectType({
  description: "A job's poster with the caller's own code, which names the job and who shared it.",
})
export class JobPoster {
  @Field(() => String, {
    description:
      'Where the PNG of 750 × 1334 pixels is. Its content never changes; it goes away after some days, when a new ' +
      'poster has to be made.',
  })
  url!: string;

  /** Whose poster it is; the field `job` loads it for those who ask. */
  jobId!: number;
}
