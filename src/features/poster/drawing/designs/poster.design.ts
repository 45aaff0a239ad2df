import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import type { DrawingTask } from '../drawing.task';
import type { Area, Photo } from '../photo/photo.cropping';
import type { DesignColours } from './poster.colours';
import type { Typesetter } from '../text/text.typesetter';

/** The poster's measures, in pixels. Everything is aligned to one margin. */
export const WIDTH = 750;
export const HEIGHT = 1334;
export const MARGIN = 48;
export const INNER_WIDTH = WIDTH - 2 * MARGIN;

/** The white field around the code is its quiet zone. */
export const CODE_FIELD = { size: 298, radius: 24 };
/** The size of a code without its own quiet zone; one that has it may fill the field. */
export const CODE_SIZE = 266;

/** A page of 750 × 1334 pixels to draw on, and its contents. */
export interface Page {
  readonly context: SKRSContext2D;
  readonly typesetter: Typesetter;
  readonly task: DrawingTask;
  /** The job's picture, if there is a usable one. */
  readonly photo: Photo | undefined;
  readonly brand: Brand | undefined;
}

/** The recruiter: the settings POSTER_BRAND and POSTER_LOGO. */
export interface Brand {
  readonly name: string;
  readonly logo: Logo | undefined;
}

export interface Logo {
  readonly image: Image;
  /** The luminances of its opaque pixels, scaled down. */
  readonly luminances: readonly number[];
}

export interface Design {
  readonly colours: DesignColours;
  /** The area of the job's picture, if the design shows one. */
  readonly photo?: Area;
  /** The upper left corner of the code's field. */
  readonly code: { readonly x: number; readonly y: number };
  draw(page: Page): void;
}
