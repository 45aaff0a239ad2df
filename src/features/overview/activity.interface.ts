/** Counts what workers do, by day; no request waits for it. */
export interface Activity {
  count(what: 'favourite' | 'poster'): void;
  /** A search for a keyword; `hasMatch`: whether any job matched. */
  search(keyword: string, hasMatch: boolean): void;
}
