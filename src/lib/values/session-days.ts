/**
 * In days: how long a session lasts unused, and its maximum, however much it is used; by whether
 * its token is sent in a header or a cookie.
 */
export const SESSION_DAYS = {
  header: { idle: 30, longest: 180 },
  cookie: { idle: 7, longest: 30 },
} as const;
