import type { SKRSContext2D } from '@napi-rs/canvas';
import { emojiCoverage, registerFaces, textCoverage, type Face } from './face.catalogue';
import { cleanText, type Sign } from './text.clean';
import { setLines, setLinesCut, widthOf, type Measure } from './text.lines';

export type TextFace = Exclude<Face, 'Poster Emoji'>;

export interface Style {
  readonly face: TextFace;
  /** Pixels. */
  readonly size: number;
  readonly colour: string;
}

/** A line leaves at least this part of the width filled, or the lines are evened out. */
const SHORTEST_LAST_LINE = 0.3;

/** Sets text on a canvas in the poster's own faces. */
export class Typesetter {
  private readonly text = textCoverage();
  private readonly emoji = emojiCoverage();

  constructor(private readonly context: SKRSContext2D) {
    registerFaces();
  }

  clean(raw: string): Sign[] {
    return cleanText(raw, this.text, this.emoji);
  }

  /** One line where the text fits in one at any of `sizes`, else two; cut where even the smallest is too large. */
  twoLines(raw: string, width: number, face: TextFace, sizes: readonly number[]) {
    const signs = this.clean(raw);
    const single = this.oneLine(raw, width, face, sizes);
    if (single.whole) return { size: single.size, lines: [single.line] };
    for (const size of sizes) {
      const measure = this.measure(face, size);
      const lines = setLines(signs, width, 2, measure);
      if (lines !== null) return { size, lines: this.evened(signs, lines, width, measure) };
    }
    const size = Math.min(...sizes);
    return { size, lines: setLinesCut(signs, width, 2, this.measure(face, size)) };
  }

  /** One line, in the largest of `sizes` that fits; cut at the smallest. */
  oneLine(raw: string, width: number, face: TextFace, sizes: readonly number[]) {
    const signs = this.clean(raw);
    const fits = (size: number) => widthOf(signs, this.measure(face, size)) <= width;
    const fitting = sizes.find(fits);
    const size = fitting ?? Math.min(...sizes);
    const [line = []] = setLinesCut(signs, width, 1, this.measure(face, size));
    return { size, line, whole: fitting !== undefined };
  }

  width(line: readonly Sign[], { face, size }: Pick<Style, 'face' | 'size'>): number {
    return widthOf(line, this.measure(face, size));
  }

  /** Draws from `x` on the baseline `y`; returns where it ended. */
  draw(line: readonly Sign[] | string, x: number, y: number, style: Style): number {
    let at = x;
    this.context.fillStyle = style.colour;
    for (const run of runsOf(typeof line === 'string' ? this.clean(line) : line)) {
      this.context.font = fontOf(run.emoji, style.face, style.size);
      this.context.fillText(run.text, at, y);
      at += this.context.measureText(run.text).width;
    }
    return at;
  }

  /** A second line of one or two characters looks like a mistake: narrow the first until the two are alike. */
  private evened(signs: Sign[], lines: Sign[][], width: number, measure: Measure): Sign[][] {
    const last = lines[1];
    if (last === undefined || widthOf(last, measure) >= width * SHORTEST_LAST_LINE) return lines;
    for (
      let narrow = widthOf(signs, measure) / 2;
      narrow < width;
      narrow += measure({ text: '中', emoji: false }) / 2
    ) {
      const even = setLines(signs, narrow, 2, measure);
      if (even !== null) return even;
    }
    return lines;
  }

  private measure(face: TextFace, size: number): Measure {
    const known = new Map<string, number>();
    return ({ text, emoji }) => {
      let width = known.get(text);
      if (width === undefined) {
        this.context.font = fontOf(emoji, face, size);
        width = this.context.measureText(text).width;
        known.set(text, width);
      }
      return width;
    };
  }
}

const fontOf = (emoji: boolean, face: TextFace, size: number) =>
  `${size}px "${emoji ? 'Poster Emoji' : face}"`;

function runsOf(line: readonly Sign[]): Sign[] {
  const runs: Sign[] = [];
  for (const sign of line) {
    const last = runs.at(-1);
    if (last?.emoji === sign.emoji)
      runs[runs.length - 1] = { text: last.text + sign.text, emoji: sign.emoji };
    else runs.push(sign);
  }
  return runs;
}
