/** The result of checking an answer: its category, for counting, and what is wrong, if anything. */
export interface CheckResult {
  readonly outcome: string;
  readonly broken: string | null;
}

/** Parses JSON; returns undefined if it is invalid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
