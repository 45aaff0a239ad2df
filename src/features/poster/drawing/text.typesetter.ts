import type { SKRSContext2D } from '@napi-rs/canvas';
import { emojiCoverage, registerFonts, textCoverage, type Font } from './fonts';
import { toGraphemes, type Grapheme } from './text.graphemes';
import { breakLines, breakLinesTruncated, widthOf, type Measure } from './text.lines';

export type TextFont = Exclude<Font, 'Poster Emoji'>;

export interface TextStyle {
  readonly font: TextFont;
  /** Pixels. */
  readonly size: number;
  readonly colour: string;
}

/** A second line that is shorter than this share of the width is balanced with the first. */
const SHORTEST_LAST_LINE = 0.3;

/** Widths that are kept: measuring is a call of the rasteriser, and names share characters. */
const MAX_WIDTHS = 10_000;

/** Lays out and draws text on a canvas in the posters' own fonts. */
export class Typesetter {
  private readonly text = textCoverage();
  private readonly emoji = emojiCoverage();
  /** Pixels, by font and text. */
  private readonly widths = new Map<string, number>();

  constructor(private readonly context: SKRSContext2D) {
    registerFonts();
    context.textBaseline = 'alphabetic';
  }

  /** One line where the text fits in one at any of `sizes`, else two; truncated at the smallest. */
  twoLines(raw: string, width: number, font: TextFont, sizes: readonly number[]) {
    const text = this.toGraphemes(raw);
    const single = this.oneLine(raw, width, font, sizes);
    if (single.whole) return { size: single.size, lines: [single.line] };
    for (const size of sizes) {
      const measure = this.measure(font, size);
      const lines = breakLines(text, width, 2, measure);
      if (lines !== null) return { size, lines: this.balanced(text, lines, width, measure) };
    }
    const size = Math.min(...sizes);
    return { size, lines: breakLinesTruncated(text, width, 2, this.measure(font, size)) };
  }

  /** One line in the largest of `sizes` that fits; truncated at the smallest. */
  oneLine(raw: string, width: number, font: TextFont, sizes: readonly number[]) {
    const text = this.toGraphemes(raw);
    const fitting = sizes.find((size) => widthOf(text, this.measure(font, size)) <= width);
    const size = fitting ?? Math.min(...sizes);
    const [line = []] = breakLinesTruncated(text, width, 1, this.measure(font, size));
    return { size, line, whole: fitting !== undefined };
  }

  /** Pixels. */
  width(text: string, { font, size }: Pick<TextStyle, 'font' | 'size'>): number {
    return widthOf(this.toGraphemes(text), this.measure(font, size));
  }

  /** Draws from `x` on the baseline `y`; returns the x where the text ends. */
  draw(line: readonly Grapheme[] | string, x: number, y: number, style: TextStyle): number {
    let end = x;
    this.context.fillStyle = style.colour;
    for (const run of runsOf(typeof line === 'string' ? this.toGraphemes(line) : line)) {
      this.context.font = cssFont(run.emoji, style.font, style.size);
      this.context.fillText(run.text, end, y);
      end += this.context.measureText(run.text).width;
    }
    return end;
  }

  private toGraphemes(raw: string): Grapheme[] {
    return toGraphemes(raw, this.text, this.emoji);
  }

  /** One or two characters on a second line look like a mistake: makes the lines about equal. */
  private balanced(
    text: Grapheme[],
    lines: Grapheme[][],
    width: number,
    measure: Measure,
  ): Grapheme[][] {
    const last = lines[1];
    if (last === undefined || widthOf(last, measure) >= width * SHORTEST_LAST_LINE) return lines;
    const step = measure({ text: '中', emoji: false }) / 2;
    for (let narrow = widthOf(text, measure) / 2; narrow < width; narrow += step) {
      const balanced = breakLines(text, narrow, 2, measure);
      if (balanced !== null) return balanced;
    }
    return lines;
  }

  private measure(font: TextFont, size: number): Measure {
    return ({ text, emoji }) => {
      const css = cssFont(emoji, font, size);
      const key = `${css} ${text}`;
      let width = this.widths.get(key);
      if (width === undefined) {
        this.context.font = css;
        width = this.context.measureText(text).width;
        if (this.widths.size >= MAX_WIDTHS) this.widths.clear();
        this.widths.set(key, width);
      }
      return width;
    };
  }
}

const cssFont = (emoji: boolean, font: TextFont, size: number) =>
  `${size}px "${emoji ? 'Poster Emoji' : font}"`;

/** Joins neighbours of the same font, so that each run is shaped and drawn as a whole. */
function runsOf(line: readonly Grapheme[]): Grapheme[] {
  const runs: Grapheme[] = [];
  for (const grapheme of line) {
    const last = runs.at(-1);
    if (last?.emoji === grapheme.emoji)
      runs[runs.length - 1] = { text: last.text + grapheme.text, emoji: grapheme.emoji };
    else runs.push(grapheme);
  }
  return runs;
}
