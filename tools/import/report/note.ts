/**
 * The outcome for a row or a value: imported with a correction, refused, or imported unchanged and
 * reported.
 */
type Outcome = 'corrected' | 'refused' | 'noted';

export interface Finding {
  readonly kind: string;
  readonly outcome: Outcome;
  readonly column: string;
  readonly was: string | null;
  readonly became: string | null;
}

/** The most characters of a value in the report. */
export const MAX_SHOWN = 500;

/** Returns a text for the report; a symbol replaces NUL, which PostgreSQL cannot store. */
export function shown(text: string | null): string | null {
  if (text === null) return null;
  const visible = text.replaceAll('\0', '␀');
  return visible.length > MAX_SHOWN ? `${visible.slice(0, MAX_SHOWN)}…` : visible;
}

/** For all rows without findings; nothing can be added to it. */
const NONE: readonly Finding[] = [];

/** Collects the findings of one row; reused for each row, since most have none. */
export class Notes {
  private findings: Finding[] = [];
  corrected = false;
  /** A value is equal although MySQL's text of it differs, so that its checksum does not count. */
  restated = false;
  refused = false;
  /** The column that is being read. */
  column = '';

  correct(kind: string, was: string | null, became: string | null): void {
    this.corrected = true;
    this.add('corrected', kind, was, became);
  }

  /** Records a value that is only written differently, which is not reported; returns `became`. */
  restate<Same extends string | null>(was: string, became: Same): Same {
    if (was !== became) this.restated = true;
    return became;
  }

  /** Refuses the row. Keeps the first reason only, so that a row is refused once. */
  refuse(kind: string, was: string | null): null {
    if (!this.refused) this.findings = [];
    if (!this.refused) this.add('refused', kind, was, null);
    this.refused = true;
    return null;
  }

  mention(kind: string, was: string, detail: string | null = null): void {
    this.add('noted', kind, was, detail);
  }

  /** Returns the row's findings; the next row starts without any. */
  take(): readonly Finding[] {
    const findings = this.findings.length > 0 ? this.findings : NONE;
    if (findings !== NONE) this.findings = [];
    this.corrected = false;
    this.restated = false;
    this.refused = false;
    return findings;
  }

  private add(outcome: Outcome, kind: string, was: string | null, became: string | null): void {
    if (this.refused) return;
    this.findings.push({
      kind,
      outcome,
      column: this.column,
      was: shown(was),
      became: shown(became),
    });
  }
}
