import png from '@jimp/js-png';

type Rgb = readonly [number, number, number];

/** Opaque pixels. */
export function picture(width: number, height: number, colourAt: (x: number, y: number) => Rgb) {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.set([...colourAt(at % width, Math.floor(at / width)), 255], at * 4);
  return { data, width, height };
}

export const decoded = (bytes: Buffer) => png().decode(bytes);

export const worstError = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);
