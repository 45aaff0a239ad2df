/**
 * An answer of the store that is no success. Names neither the key pair nor a signed address: the
 * store's own message, which may quote both, is not kept.
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
