/** A row that people sort by its weight. */
export interface CatalogueRow {
  readonly id: string;
  readonly weigh: number;
  readonly version: number | null;
}

/** The values of an edited row; `version` is null for a new one. */
export interface Edited<Values> {
  readonly values: Values;
  readonly version: number | null;
}

/** A row that is open in a drawer; `id` is null for a new one. */
export interface OpenRecord<Values> {
  readonly id: string | null;
  readonly edited: Edited<Values>;
  /** The name of a new row's draft, if it has one; each new row has its own. */
  readonly draft?: string;
}

/** Unsaved input. A new row has a request key, because an unanswered request may have added it. */
export interface RecordDraft<Values> {
  readonly values: Values;
  readonly base: Edited<Values>;
  readonly requestKey: string;
}

/** The draft has been saved in another tab: its key has added a row, whose name is the message. */
export class AddedElsewhere extends Error {}
