/** A row that people sort by its weight. */
export interface CatalogueRow {
  readonly id: string;
  readonly weigh: number;
  readonly version: number | null;
}

/** An edited row; `version`: null for a new one. */
export interface Edited<Values> {
  readonly values: Values;
  readonly version: number | null;
}

/** A row that is open in a drawer; `id`: null for a new one. */
export interface OpenRecord<Values> {
  readonly id: string | null;
  readonly edited: Edited<Values>;
  /** What the draft of a new row is called, if it has one: each has its own. */
  readonly draft?: string;
}

/** Unsaved input, and the request key of a new row, which may have been added without an answer. */
export interface RecordDraft<Values> {
  readonly values: Values;
  readonly base: Edited<Values>;
  readonly requestKey: string;
}
