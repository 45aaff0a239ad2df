/**
 * Runs before the page's own script, which is fifty times as large: sets colours and language, and
 * sends the queries that the page will need first. The answers arrive before it is rendered.
 */
import { askEarly } from './api/early';
import { showNotLoaded } from './app/loading/not-loaded';
import { keptAppearance, keptLanguage, setOnDocument, systemIsDark } from './app/kept';
import { JobListDocument, JobTotalDocument } from './documents/jobs';
import { ViewerDocument } from './documents/session';
import { FILTERS } from './jobs/list/job-filters';
import { jobQuery } from './jobs/list/job-query';
import { shownColumns } from './jobs/list/kept-columns';
import { listedIn } from './list/address';
import { placeOf } from './routing/place';

const { path, search } = placeOf(location);
const appearance = keptAppearance();
setOnDocument({
  isDark: appearance === 'dark' || (appearance === 'auto' && systemIsDark()),
  language: keptLanguage(),
});
// Nothing else can say that the page's script has not come.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) showNotLoaded();
  },
  true,
);
askEarly(ViewerDocument, {});
if (path === '' || path === 'jobs') {
  const listed = listedIn(new URLSearchParams(path === '' ? '' : search), FILTERS);
  const { rows, total } = jobQuery(listed, shownColumns());
  askEarly(JobListDocument, rows);
  askEarly(JobTotalDocument, total);
}
