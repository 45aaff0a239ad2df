/** The files of uploads. */
export interface MediaFiles {
  /** Removes the file at `path` below the public root, if it is there. */
  remove(path: string): Promise<void>;
}

/** Uploads of videos that clients send directly to the object store. */
export interface DirectUploads {
  /** Returns where to send a video of this size, by PUT with exactly these headers. */
  start(by: number, contentType: string, bytes: number): Promise<DirectUploadAddress>;
  /**
   * Stores the video that the user has sent, under this name; returns its path, also to a later
   * call. Throws BAD_USER_INPUT if the video is refused, and removes it; SERVICE_UNAVAILABLE while
   * it is still being stored.
   */
  finish(by: number, id: string, name: string): Promise<string>;
}

export interface DirectUploadAddress {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expireTime: Date;
}
