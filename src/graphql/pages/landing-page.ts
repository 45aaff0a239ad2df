import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { Context } from '../../context';
import { FIRST_HEADERS, FIRST_OPERATION } from './first-operation';

/**
 * Shown if Sandbox does not load. It precedes Sandbox's scripts, which block a browser while their
 * host does not respond.
 */
const WAY_OUT = `
    <p id="without-sandbox" hidden>
      Apollo Sandbox 无法加载，请使用 <a href="explorer">/explorer</a>（无需联网）。<br />
      Apollo Sandbox does not load from its maker's servers. \
<a href="explorer">/explorer</a> needs no internet access.
    </p>
    <noscript><a href="explorer">/explorer</a> · <a href="docs">/docs</a></noscript>
    <script src="explorer/without-sandbox.js"></script>`;

/** Shows the note when the page has loaded without Sandbox, or after four seconds. */
export const WITHOUT_SANDBOX = `
const note = document.getElementById('without-sandbox');
Object.assign(note.style, {
  position: 'fixed', zIndex: 1, top: 0, left: 0, right: 0, margin: 0, padding: '1rem 1.5rem',
  background: '#fff4d6', color: '#1c2430', font: '16px/1.6 system-ui, sans-serif',
});
const look = () => { note.hidden = 'EmbeddedSandbox' in window; };
setTimeout(look, 4000);
addEventListener('load', look);
`;

/**
 * Serves Apollo Sandbox, which a browser loads from its vendor's CDN, with a link to /explorer in
 * case that is unreachable.
 */
export function sandbox(): ApolloServerPlugin<Context> {
  const plugin = ApolloServerPluginLandingPageLocalDefault({
    footer: false,
    document: FIRST_OPERATION,
    headers: FIRST_HEADERS,
    embed: { runTelemetry: false },
  });
  return {
    ...plugin,
    async serverWillStart(service) {
      const listener = await plugin.serverWillStart?.(service);
      const page = await listener?.renderLandingPage?.();
      const html = async () => {
        const text = typeof page?.html === 'function' ? await page.html() : (page?.html ?? '');
        return text.replace('<body>', `<body>${WAY_OUT}`);
      };
      return { ...listener, renderLandingPage: () => Promise.resolve({ html }) };
    },
  };
}
