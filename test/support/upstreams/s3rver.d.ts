declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  /** The parts that the tests use; the package has no types. */
  export default class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly silent: boolean;
      readonly serviceEndpoint?: string;
      readonly vhostBuckets?: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
