/**
 * Runs before the page's main script, which is fifty times as large: sets colours and language, and
 * sends the first queries, whose answers arrive before the page is rendered.
 */
import { askEarly } from './api/early';
import { showNotLoaded } from './app/loading/not-loaded';
import { keptAppearance, keptLanguage, setOnDocument, systemIsDark } from './app/kept-preferences';
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
// Only this script can report that the main script was not loaded.
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
