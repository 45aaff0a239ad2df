/**
 * The page's base address, with a slash at the end. Taken from the address of its script, because a
 * proxy may serve everything below another path.
 */
export const ADMIN = new URL('..', import.meta.url);

export const GRAPHQL = new URL('../graphql', ADMIN).href;

/** A whole table as CSV, for editors and for administrators. */
export const EXPORTS = {
  jobs: new URL('../export/jobs.csv', ADMIN).href,
  users: new URL('../export/users.csv', ADMIN).href,
};

export const UPLOADS = new URL('media', ADMIN).href;
