/**
 * In days: how long a session lasts unused, and how long at most, however much it is used; by
 * whether its token is sent as a header or is in a cookie.
 */
export const SESSION_DAYS = {
  header: { idle: 30, longest: 180 },
  cookie: { idle: 7, longest: 30 },
} as const;
