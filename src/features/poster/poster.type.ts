import { Field, ObjectType, registerEnumType } from 'type-graphql';

export enum PosterDesign {
  PHOTO = 'photo',
  COLOUR = 'colour',
  PAPER = 'paper',
}

registerEnumType(PosterDesign, {
  name: 'PosterDesign',
  description: 'The design of a poster.',
  valuesConfig: {
    PHOTO: { description: 'A large image of the job; COLOUR when it has none.' },
    COLOUR: { description: 'White text on a strong colour, without an image.' },
    PAPER: { description: 'Dark text on light paper, with the image in a frame.' },
  },
});

@ObjectType({
  description:
    "A poster of a job, with the caller's own code, which encodes the job and the user who " +
    'shares it.',
})
export class JobPoster {
  @Field(() => String, {
    description:
      'The address of the PNG, 750 × 1334 pixels. Its content never changes; the file is ' +
      'deleted after some days, and then a new poster must be created.',
  })
  url!: string;

  /** The id of its job, which the field `job` loads on request. */
  jobId!: number;
}
