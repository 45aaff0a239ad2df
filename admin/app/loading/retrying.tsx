import { useSyncExternalStore, type ReactElement } from 'react';
import { queryClient } from '../../api/queries';
import { RequestError } from '../../api/request-error';
import { errorText } from '../../texts/error-text';
import { pageTexts } from '../../texts/page.texts';
import { useLanguage, useTexts } from '../../texts/texts';

const cache = queryClient.getQueryCache();

/** Returns why a request is being retried; undefined if none is. */
const retried = (): Error | null | undefined =>
  cache
    .getAll()
    .find(({ state }) => state.fetchStatus === 'fetching' && state.fetchFailureCount > 0)?.state
    .fetchFailureReason;

/** Says that the service does not answer, or limits requests, while they are retried. */
export function Retrying(): ReactElement | null {
  const t = useTexts(pageTexts);
  const language = useLanguage();
  const error = useSyncExternalStore((listener) => cache.subscribe(listener), retried);
  if (error == null) return null;
  const isLimited = error instanceof RequestError && error.isBriefLimit;
  return (
    <div className="message" data-kind="error">
      {isLimited ? errorText(error, language) : t.retrying}
    </div>
  );
}
