/** Where the old service answers the ten operations. */
export const DEFAULT_MOUNTS: readonly string[] = ['/api/v2.home', '/api/v2/home', '/'];
