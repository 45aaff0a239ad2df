import { useSyncExternalStore, type ReactElement } from 'react';
import { queryClient } from '../api/queries';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';

const cache = queryClient.getQueryCache();

const isRetrying = (): boolean =>
  cache
    .getAll()
    .some(({ state }) => state.fetchStatus === 'fetching' && state.fetchFailureCount > 0);

/** Says that the service does not answer, while requests are retried. */
export function Retrying(): ReactElement | null {
  const t = useTexts(pageTexts);
  const is = useSyncExternalStore((listener) => cache.subscribe(listener), isRetrying);
  return is ? (
    <div className="message" data-kind="error">
      {t.retrying}
    </div>
  ) : null;
}
