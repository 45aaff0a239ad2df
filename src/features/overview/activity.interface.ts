/** Counts worker activity by day; no request waits for it. */
export interface Activity {
  count(what: 'favourite' | 'poster'): void;
  /** Counts a search for a keyword; `hasMatch`: whether any job matched. */
  search(keyword: string, hasMatch: boolean): void;
}
