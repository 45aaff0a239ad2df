import type { CdnReport } from './photo.cdn';

/** What a drawing thread is started with. */
export interface DrawingSettings {
  /** The public root; no file outside it is read. */
  readonly publicDir: string;
  /** The service's own address, where it is fixed: URLs under it mean files of the public root. */
  readonly publicUrl: string | undefined;
  /** The only place that pictures are fetched from. */
  readonly cdnUrl: string | undefined;
}

/** What one poster shows (the document, section 4.9); plain data, which crosses into a thread. */
export interface DrawingTask {
  readonly jobName: string;
  /** Yuan per hour, after subsidy, two decimals. */
  readonly hourlyWage: string;
  /** Yuan per month, `<low>~<high>`. */
  readonly salary: string;
  /** Stored paths of pictures; the first that can be used is drawn. */
  readonly pictures: readonly string[];
  /** Where those among them that the object store has can be fetched, by their stored paths. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** PNG or JPEG bytes of the code. */
  readonly code: Uint8Array;
  /** False while CDN_URL is known to be down; true by default. */
  readonly mayFetch?: boolean;
}

export interface Drawn {
  /** 750 × 1334 pixels. */
  readonly png: Uint8Array;
  /** Of `png`, in hexadecimal. */
  readonly sha256: string;
  readonly cdn?: CdnReport;
}
