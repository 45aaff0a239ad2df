/** Where the old service answers the operations of the REST endpoint. */
export const DEFAULT_MOUNTS: readonly string[] = ['/api/v2.home', '/api/v2/home', '/'];
