/**
 * The page's base URL, with a trailing slash. Derived from the URL of its script, because a proxy
 * may serve everything below another path.
 */
export const ADMIN = new URL('..', import.meta.url);

export const GRAPHQL = new URL('../graphql', ADMIN).href;

/** URLs that export a whole table as CSV: jobs for editors, users for administrators. */
export const EXPORTS = {
  jobs: new URL('../export/jobs.csv', ADMIN).href,
  users: new URL('../export/users.csv', ADMIN).href,
};

export const UPLOADS = new URL('media', ADMIN).href;
