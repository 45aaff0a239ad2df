import type { SKRSContext2D } from '@napi-rs/canvas';
import { cssFont, readFaces, registerFonts, WEIGHTS, type Face, type TextFont } from './fonts';
import { fitText, type FittedText, type Fitting } from './text.fitting';
import { toGraphemes, type Grapheme } from './text.graphemes';
import { kernOf } from './text.kerning';
import type { Measure } from './text.lines';
import { runsOf } from './text.runs';

interface FontSize {
  readonly font: TextFont;
  /** Pixels. */
  readonly size: number;
  /** Whether the text begins on the right; by default, if its first letter is Arabic. */
  readonly isRightToLeft?: boolean;
}

interface TextStyle extends FontSize {
  readonly colour: string;
  /** The colour of an outline around emoji, parts of which may have the background's colour. */
  readonly halo?: string | undefined;
}

/** Returns shadows of three pixels on each side, because emoji cannot be stroked. */
const outline = (colour: string) =>
  ['3px 0px', '-3px 0px', '0px 3px', '0px -3px']
    .map((offset) => `drop-shadow(${offset} 0px ${colour})`)
    .join(' ');

/** The most cached widths: measuring calls the rasteriser, and names share characters. */
const MAX_WIDTHS = 10_000;

/** The most by which a line is moved to align its ink, as a share of its size. */
const MAX_SHIFT = 0.08;

/** Draws text on a canvas in the posters' own fonts. */
export class Typesetter {
  private readonly faces = readFaces();
  /** Pixels, by font and text. */
  private readonly widths = new Map<string, number>();

  constructor(private readonly context: SKRSContext2D) {
    registerFonts();
    [context.textBaseline, context.textAlign] = ['alphabetic', 'left'];
  }

  /**
   * Fits a text in the heavy font into `room` pixels, which may depend on the size, in the first of
   * `ways` that succeeds; see fitText.
   */
  fit(
    raw: string,
    room: number | ((size: number) => number),
    ways: readonly Fitting[],
  ): FittedText {
    return fitText(toGraphemes(raw, this.faces), ways, {
      measureAt: (size) => this.measure(size),
      roomAt: typeof room === 'number' ? () => room : room,
    });
  }

  /** Returns the width of a text as drawn: joined letters may be narrower than each alone. */
  width(text: readonly Grapheme[] | string, style: FontSize): number {
    let width = 0;
    for (const { text: run, face, kern } of runsOf(this.graphemes(text), style.isRightToLeft)) {
      this.use(face, style);
      width += kern * style.size + this.context.measureText(run).width;
    }
    return width;
  }

  /**
   * Returns what to add to the x of a line that begins with a Chinese character, in pixels, so that
   * its ink begins there: in a large size the empty space on its left is visible.
   */
  edgeShift([first]: readonly Grapheme[], style: FontSize): number {
    if (first === undefined || !/^\p{Script=Han}/u.test(first.text)) return 0;
    this.use(first.face, style);
    const inkStart = -this.context.measureText(first.text).actualBoundingBoxLeft;
    return -Math.min(Math.max(inkStart, 0), style.size * MAX_SHIFT);
  }

  /** Draws from `x` on the baseline `y`; returns the x where the text ends. */
  draw(line: readonly Grapheme[] | string, x: number, y: number, style: TextStyle): number {
    let end = x;
    this.context.fillStyle = style.colour;
    const runs = runsOf(this.graphemes(line), style.isRightToLeft);
    for (const { text, face, kern, isRightToLeft } of runs) {
      this.use(face, style, isRightToLeft);
      end += kern * style.size;
      if (face === 'emoji' && style.halo !== undefined) this.context.filter = outline(style.halo);
      this.context.fillText(text, end, y);
      this.context.filter = 'none';
      end += this.context.measureText(text).width;
    }
    return end;
  }

  private graphemes(text: readonly Grapheme[] | string): readonly Grapheme[] {
    return typeof text === 'string' ? toGraphemes(text, this.faces) : text;
  }

  /**
   * Sets the font (that of rare characters is variable) and the direction: punctuation after Arabic
   * is drawn on its left.
   */
  private use(face: Face, { font, size }: FontSize, isRightToLeft = face === 'arabic'): void {
    this.context.fontVariationSettings = face === 'rare' ? `"wght" ${WEIGHTS[font]}` : 'normal';
    this.context.direction = isRightToLeft ? 'rtl' : 'ltr';
    this.context.font = cssFont(face, font, size);
  }

  private measure(size: number): Measure {
    const style = { font: 'Poster Head', size } as const;
    const widthOf = (text: string, face: Face) => {
      const key = `${cssFont(face, style.font, size)} ${text}`;
      let width = this.widths.get(key);
      if (width === undefined) {
        this.use(face, style);
        width = this.context.measureText(text).width;
        if (this.widths.size >= MAX_WIDTHS) this.widths.clear();
        this.widths.set(key, width);
      }
      return width;
    };
    return (grapheme, before) => {
      const { text, face, joinedTo = '' } = grapheme;
      if (joinedTo !== '') return widthOf(joinedTo + text, 'arabic') - widthOf(joinedTo, 'arabic');
      return widthOf(text, face) + kernOf(before, grapheme) * size;
    };
  }
}
