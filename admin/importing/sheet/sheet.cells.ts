/** Cells of a spreadsheet as text, row by row; rows may differ in length, and be empty. */
export type Cells = readonly (readonly string[])[];

/** The cells of a file. */
export interface SheetCells {
  readonly cells: Cells;
  /** The name of the sheet that they are from, of several. */
  readonly only?: string;
}

/** Why a file or a text has no cells; `importTexts` has the words. */
export type SheetFault =
  | { readonly fault: 'unreadable' | 'unopened' | 'tooLarge' | 'former' }
  /** A quote that does not end: its line in the text, from 1 on, and what follows it. */
  | { readonly fault: 'unclosed'; readonly line: number; readonly start: string };

/**
 * In front of a formula, or of a tab or line end: exports write it so that a spreadsheet shows the
 * text as it is.
 */
const APOSTROPHE = /^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]))/;

/** A cell's text as it was before an export made it harmless; lines end in `\n`. */
export const cellText = (text: string): string =>
  text.trim().replace(APOSTROPHE, '').trim().replace(/\r\n?/g, '\n');
