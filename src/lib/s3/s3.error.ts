/**
 * An unsuccessful answer of the store. It has neither the key pair nor a signed address: the
 * store's own message, which may quote both, is dropped.
 */
export class S3Error extends Error {
  constructor(
    method: string,
    readonly status: number,
    /** The store's code, such as AccessDenied. */
    readonly code: string,
  ) {
    super(`object store: ${method} was answered with ${status}${code && ` ${code}`}`);
    this.name = 'S3Error';
  }
}
