import type { SKRSContext2D } from '@napi-rs/canvas';
import { readFaces, registerFonts, type Face, type Font } from './fonts';
import { toGraphemes, type Grapheme } from './text.graphemes';
import { breakLines, widthOf, type Measure } from './text.lines';
import { kernOf } from './text.punctuation';
import { breakLinesTruncated } from './text.truncation';

export type TextFont = 'Poster Text' | 'Poster Head';

export interface TextStyle {
  readonly font: TextFont;
  /** Pixels. */
  readonly size: number;
  readonly colour: string;
}

/** One way to set a text: its number of lines, and sizes of which the largest that fits is used. */
export interface Fitting {
  readonly lines: number;
  /** Pixels, from large to small. */
  readonly sizes: readonly number[];
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly (readonly Grapheme[])[];
}

/** A last line that is shorter than this share of the width is balanced with the others. */
const MIN_LAST_LINE = 0.3;

/** Widths that are cached: measuring is a call of the rasteriser, and names share characters. */
const MAX_WIDTHS = 10_000;

/** Draws text on a canvas in the posters' own fonts. */
export class Typesetter {
  private readonly faces = readFaces();
  /** Pixels, by font and text. */
  private readonly widths = new Map<string, number>();

  constructor(private readonly context: SKRSContext2D) {
    registerFonts();
    [context.textBaseline, context.textAlign] = ['alphabetic', 'left'];
  }

  /** The first of `ways` that fits; truncated in the smallest size of the last if none does. */
  fit(raw: string, width: number, font: TextFont, ways: readonly Fitting[]): FittedText {
    const text = toGraphemes(raw, this.faces);
    for (const { lines: most, sizes } of ways) {
      for (const size of sizes) {
        const measure = this.measure(font, size);
        const lines = breakLines(text, width, most, measure);
        if (lines !== null) return { size, lines: balanced(text, lines, width, measure) };
      }
    }
    const last = ways.at(-1) ?? { lines: 1, sizes: [12] };
    const size = Math.min(...last.sizes);
    return { size, lines: breakLinesTruncated(text, width, last.lines, this.measure(font, size)) };
  }

  width(text: string, { font, size }: Pick<TextStyle, 'font' | 'size'>): number {
    return widthOf(toGraphemes(text, this.faces), this.measure(font, size));
  }

  /** Draws from `x` on the baseline `y`; returns the x where the text ends. */
  draw(line: readonly Grapheme[] | string, x: number, y: number, style: TextStyle): number {
    let end = x;
    this.context.fillStyle = style.colour;
    const graphemes = typeof line === 'string' ? toGraphemes(line, this.faces) : line;
    for (const { text, face, kern } of runsOf(graphemes)) {
      this.use(cssFont(face, style.font, style.size), face, style.font);
      end += kern * style.size;
      this.context.fillText(text, end, y);
      end += this.context.measureText(text).width;
    }
    return end;
  }

  /** The rare characters' font is variable. Marks of Arabic script are placed at its left end. */
  private use(css: string, face: Face, font: TextFont): void {
    this.context.fontVariationSettings = face === 'rare' ? `"wght" ${WEIGHTS[font]}` : 'normal';
    this.context.direction = face === 'arabic' ? 'rtl' : 'ltr';
    this.context.font = css;
  }

  private measure(font: TextFont, size: number): Measure {
    return ({ text, face }, before) => {
      const css = cssFont(face, font, size);
      const key = `${css} ${text}`;
      let width = this.widths.get(key);
      if (width === undefined) {
        this.use(css, face, font);
        width = this.context.measureText(text).width;
        if (this.widths.size >= MAX_WIDTHS) this.widths.clear();
        this.widths.set(key, width);
      }
      return width + kernOf(before?.text, text) * size;
    };
  }
}

/** One or two characters on a last line look like a mistake: makes the lines about equal. */
function balanced(text: Grapheme[], lines: Grapheme[][], width: number, measure: Measure) {
  const last = lines.at(-1);
  if (last === undefined || lines.length === 1) return lines;
  if (widthOf(last, measure) >= width * MIN_LAST_LINE) return lines;
  const step = measure({ text: '中', face: 'text' }, undefined) / 2;
  for (let narrow = widthOf(text, measure) / lines.length; narrow < width; narrow += step) {
    const tried = breakLines(text, narrow, lines.length, measure);
    if (tried !== null) return tried;
  }
  return lines;
}

const FONTS: Readonly<Record<Exclude<Face, 'text'>, readonly Font[]>> = {
  rare: ['Poster Rare 1', 'Poster Rare 2'],
  emoji: ['Poster Emoji'],
  arabic: ['Poster Arabic'],
};

const WEIGHTS: Readonly<Record<TextFont, number>> = { 'Poster Text': 500, 'Poster Head': 900 };

const cssFont = (face: Face, font: TextFont, size: number) => {
  const families = face === 'text' ? [font] : FONTS[face];
  return `${size}px ${families.map((family) => `"${family}"`).join(', ')}`;
};

interface Run {
  text: string;
  readonly face: Face;
  /** What is added before it, as a share of the font's size. */
  readonly kern: number;
}

/**
 * Joins neighbours of the same font, so that each run is shaped and drawn as a whole; Arabic words
 * with the spaces between them, since they run from right to left. An ellipsis is a run of its own:
 * the script of its neighbours would move it up or down.
 */
function runsOf(line: readonly Grapheme[]): Run[] {
  const runs: Run[] = [];
  for (const [index, { text, face }] of line.entries()) {
    const kern = kernOf(line[index - 1]?.text, text);
    const last = runs.at(-1);
    const isBetween = text === ' ' && line[index + 1]?.face === 'arabic';
    const joins = last?.face === face || (last?.face === 'arabic' && isBetween);
    if (last !== undefined && joins && kern === 0 && text !== '…') last.text += text;
    else runs.push({ text, face, kern });
  }
  return runs;
}
