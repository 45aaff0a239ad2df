/** Cells of a spreadsheet as text, row by row; rows may differ in length, and be empty. */
export type Cells = readonly (readonly string[])[];

/** The cells of a file. */
export interface SheetCells {
  readonly cells: Cells;
  /** The name of the sheet that was read, if there are several. */
  readonly only?: string;
  /** The numbers of hidden rows, from 1. */
  readonly hidden?: readonly number[];
}

/** Why a file or text could not be read; `importTexts` has the messages. */
export type SheetFault =
  | { readonly fault: 'unreadable' | 'unopened' | 'tooLarge' | 'former' | 'unloaded' }
  /** A quote that is not closed: its line in the text, from 1, and the text that follows it. */
  | { readonly fault: 'unclosed'; readonly line: number; readonly start: string };

/**
 * The apostrophe that exports write before a formula, a tab or a line break, so that spreadsheets
 * show the text unchanged.
 */
const APOSTROPHE = /^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]))/;

/** Returns a cell's text without the escaping of exports; lines end in `\n`. */
export const cellText = (text: string): string =>
  text.trim().replace(APOSTROPHE, '').trim().replace(/\r\n?/g, '\n');
