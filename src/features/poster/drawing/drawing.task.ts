import type { PosterContent } from '../poster.interface';
import type { CdnReport } from './photo/photo.cdn';

/** The settings of a drawing thread. */
export interface DrawingSettings {
  /** The public root; no file outside it is read. */
  readonly publicDir: string;
  /** The service's own address, if it is fixed: URLs under it are files of the public root. */
  readonly publicUrl: string | undefined;
  /** The only place from which pictures are fetched. */
  readonly cdnUrl: string | undefined;
  /** The recruiter; `logo` is a stored path or URL, like a picture's. */
  readonly brand?: { readonly name: string; readonly logo: string | undefined } | undefined;
}

/** Plain data that can be sent to a thread. */
export interface DrawingTask extends PosterContent {
  /** The addresses of pictures and the logo in the object store, by their stored paths. */
  readonly addresses?: Readonly<Record<string, string | undefined>>;
  /** PNG or JPEG bytes of the code. */
  readonly code: Uint8Array;
  /** False while CDN_URL is known to be down; true by default. */
  readonly mayFetch?: boolean;
}

/** A smaller copy, undefined if there can be none; or why the picture cannot be read now. */
export interface DrawnThumbnail {
  readonly copy?: Uint8Array | undefined;
  readonly unread?: unknown;
}

export interface Drawn {
  /** 750 × 1334 pixels. */
  readonly png: Uint8Array;
  /** The SHA-256 of `png`, in hexadecimal. */
  readonly sha256: string;
  readonly cdn?: CdnReport;
}
