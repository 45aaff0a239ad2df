import { Field, ObjectType, registerEnumType } from 'type-graphql';

/** The looks of a poster. */
export enum PosterDesign {
  PHOTO = 'photo',
  COLOUR = 'colour',
  PAPER = 'paper',
}

registerEnumType(PosterDesign, {
  name: 'PosterDesign',
  description: 'How a poster looks.',
  valuesConfig: {
    PHOTO: { description: "The job's image large; COLOUR when it has none." },
    COLOUR: { description: 'White words on a strong colour, without an image.' },
    PAPER: { description: 'Dark words on light paper, with the image in a frame.' },
  },
});

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

  /** The id of its job; the field `job` loads the job for those who ask. */
  jobId!: number;
}
