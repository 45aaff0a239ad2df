/** The category of an answer, for counting, and what was wrong with it, if anything. */
export interface Verdict {
  readonly outcome: string;
  readonly broken: string | null;
}

/** Undefined for what is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
