import type { Image } from '@napi-rs/canvas';
import {
  type Design,
  HEIGHT,
  WIDTH,
} from '../../../../../src/features/poster/drawing/designs/poster.design';
import { termsOf } from '../../../../../src/features/poster/poster.rules';
import { Typesetter } from '../../../../../src/features/poster/drawing/text/text.typesetter';
import { aCanvas } from '../../../../support/pictures/pictures';

export const context = aCanvas(WIDTH, HEIGHT).getContext('2d');
export const typesetter = new Typesetter(context);
const drawn = jest.spyOn(typesetter, 'draw');

/** A line of text as it was drawn, in pixels. */
export interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly end: number;
  readonly text: string;
}

const photo = {
  image: aCanvas(WIDTH, HEIGHT) as unknown as Image,
  focus: { x: 0.5, y: 0.5 },
};

export type Brand = { name: string; logo: readonly [number, number] | undefined } | undefined;

const toBrand = (brand: Brand) =>
  brand && {
    name: brand.name,
    logo: brand.logo && { image: aCanvas(...brand.logo) as unknown as Image, luminances: [1] },
  };

export type Job = Parameters<typeof termsOf>[0] & {
  readonly job_name: string;
  readonly people_num: number;
};

/** The text of a design, with the picture if its terms then begin higher. */
export function linesOf(design: Design, job: Job, brand?: Brand, hasPhoto = true): Line[] {
  drawn.mockClear();
  const task = {
    jobName: job.job_name,
    ...termsOf(job),
    applicants: job.people_num,
    design: 'photo',
    pictures: [],
    code: new Uint8Array(),
  } as const;
  design.draw({
    context,
    typesetter,
    task,
    photo: hasPhoto ? photo : undefined,
    brand: toBrand(brand),
  });
  return drawn.mock.calls.flatMap(([text, x, y, { size }], index) => {
    const end = drawn.mock.results[index]?.value as number;
    const shown = typeof text === 'string' ? text : text.map((sign) => sign.text).join('');
    return shown === '' ? [] : [{ x, y, size, end, text: shown }];
  });
}
