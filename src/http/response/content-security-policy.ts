type Directives = Readonly<Record<string, readonly string[]>>;

const APOLLO = 'https://*.apollographql.com';

/** Builds the header of a policy that allows only `allowed`. */
const only = (allowed: Directives): string =>
  Object.entries({
    'default-src': ["'none'"],
    ...allowed,
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');

export const CONTENT_SECURITY_POLICY = {
  /** For every response that is not a page. */
  noPage: only({}),

  /** `/graphql`: Apollo Sandbox, which is loaded from Apollo's servers. */
  sandbox: only({
    'default-src': ["'self'"],
    'script-src': ["'self'", "'unsafe-inline'", APOLLO],
    'style-src': ["'self'", "'unsafe-inline'", APOLLO, 'https://fonts.googleapis.com'],
    'font-src': ["'self'", 'https://fonts.gstatic.com', APOLLO],
    'img-src': ["'self'", 'data:', APOLLO],
    'connect-src': ["'self'", APOLLO],
    'frame-src': ["'self'", APOLLO],
    'manifest-src': ["'self'", APOLLO],
  }),

  /** `/explorer`: GraphiQL, whose editor measures text with inline styles. */
  explorer: only({
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
  }),

  /** `/` and `/docs`: files of this service. */
  reference: only({
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'connect-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
  }),
} as const;

/**
 * `/admin`: files of this service. The components' style sheets carry the nonce. `media` are the
 * origins that stored images and videos may have.
 */
export const adminPolicy = (nonce: string, media: readonly string[]): string =>
  only({
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // Descriptions have inline styles, which the sanitiser has filtered.
    'style-src-attr': ["'unsafe-inline'"],
    'connect-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...media],
    'media-src': ["'self'", 'blob:', ...media],
  });
