/** Every text has a contrast of at least 4.5 to its background, as WCAG 2 requires. */
export interface DesignColours {
  /** Behind the terms. */
  readonly ground: string;
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
  /** Behind the kind of work. */
  readonly tint: string;
  /** The outline of emoji, on a ground that is one of their colours. */
  readonly halo?: string;
  readonly invitation: InvitationColours;
}

/** The colours of the invitation beside the code. */
export interface InvitationColours {
  readonly ground: string;
  readonly title: string;
  readonly note: string;
}

const [WHITE, RED, INK, GREY] = ['#ffffff', '#d62812', '#1f1d1c', '#736c68'] as const;
const [PAPER, GREEN, GREY_GREEN] = ['#f6f2ea', '#0b6b4f', '#626d67'] as const;

export const PHOTO_COLOURS: DesignColours = {
  ground: WHITE,
  ink: INK,
  muted: GREY,
  accent: RED,
  tint: '#fff1ec',
  invitation: { ground: RED, title: WHITE, note: '#fff1ec' },
};

export const COLOUR_COLOURS: DesignColours & { readonly rings: string } = {
  ground: RED,
  ink: WHITE,
  muted: '#fff1ec',
  accent: WHITE,
  tint: '#a81c0a',
  halo: WHITE,
  invitation: { ground: WHITE, title: INK, note: GREY },
  // Darker than the background, because text may overlap them.
  rings: '#c4220e',
};

export const PAPER_COLOURS: DesignColours & { readonly rule: string } = {
  ground: PAPER,
  ink: '#1c2b26',
  muted: GREY_GREEN,
  accent: GREEN,
  tint: '#dfeae2',
  invitation: { ground: PAPER, title: GREEN, note: GREY_GREEN },
  rule: '#cfd6cd',
};

/** The relative luminance of a colour, 0 to 1, as WCAG 2 defines it. */
export function luminanceOf(red: number, green: number, blue: number): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The luminance of a colour such as `#c4220e`. */
export function luminanceOfHex(colour: string): number {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return luminanceOf(part(1), part(3), part(5));
}

/** The contrast of two luminances, 1 to 21, as WCAG 2 defines it. */
export const contrastOf = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
