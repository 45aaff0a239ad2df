import type { AdminBundle } from './admin.bundle';

interface PageOptions {
  /** The relative path from the page's own address to `/`. */
  readonly up: string;
  /** The nonce of the style sheets that the page's components write. */
  readonly nonce: string;
  /** The prefix of stored media paths; empty for the service's own origin. */
  readonly mediaBase: string;
  /** The other origins that the page may load images and videos from. */
  readonly mediaOrigins: readonly string[];
}

/**
 * Renders the page that the bundle fills. Its URLs are relative, so a proxy may serve it under
 * another path.
 */
export const adminPage = (
  { start, script, styles, preloads }: AdminBundle,
  { up, nonce, mediaBase, mediaOrigins }: PageOptions,
): string => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <meta name="csp-nonce" nonce="${nonce}" />
    <meta name="media-base" content="${mediaBase}" />
    <meta name="media-origins" content="${mediaOrigins.join(' ')}" />
    <title>招聘后台</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${up}admin/assets/${styles}" />
    <script type="module" src="${up}admin/assets/${start}"></script>
    <script type="module" src="${up}admin/assets/${script}"></script>
${preloads.map((file) => preload(`${up}admin/assets/${file}`)).join('')}\
  </head>
  <body>
    <div id="root">
      <div class="waiting">
        <p role="status">加载中… Loading…</p>
        <a class="late" href="">加载太慢？重新加载 Taking long? Load again</a>
      </div>
    </div>
    <noscript>此页面需要 JavaScript。 This page needs JavaScript.</noscript>
  </body>
</html>
`;

const preload = (url: string) => `    <link rel="modulepreload" href="${url}" />\n`;

/** Returns the relative path to `/` from a page, which may be deeper than `/admin`. */
export const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 2) || './';

/** The response if `npm run build` has not been run. */
export const NOT_BUILT = 'The admin page has not been built: run "npm run build".\n';
