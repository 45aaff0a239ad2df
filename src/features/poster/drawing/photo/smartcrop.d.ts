/** The part of smartcrop 2 that is used; the package has no types. */
declare module 'smartcrop' {
  interface Pixels {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray;
  }

  export interface ImageOperations<Picture> {
    open(picture: Picture): Promise<Picture>;
    resample(picture: Picture, width: number, height: number): Promise<Picture>;
    getData(picture: Picture): Promise<Pixels>;
  }

  interface Options<Picture> {
    readonly width: number;
    readonly height: number;
    readonly minScale: number;
    readonly prescale: boolean;
    readonly ruleOfThirds: boolean;
    /** Pixels between two positions that are tried. */
    readonly step: number;
    readonly scoreDownSample: number;
    readonly saturationWeight: number;
    readonly skinWeight: number;
    /** Also returns every position that was tried. */
    readonly debug: true;
    readonly imageOperations: ImageOperations<Picture>;
  }

  export interface Crop {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly score: { readonly total: number; readonly skin: number };
  }

  export function crop<Picture>(
    picture: Picture,
    options: Options<Picture>,
  ): Promise<{ readonly crops: readonly Crop[] }>;
}
