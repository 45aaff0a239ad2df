/**
 * The page's base address, with a slash at the end. Taken from the address of its script, because a
 * proxy may serve everything below another path.
 */
export const ADMIN = new URL('..', import.meta.url);

export const GRAPHQL = new URL('../graphql', ADMIN).href;

export const UPLOADS = new URL('media', ADMIN).href;
