import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { ADMIN } from '../../api/addresses';
import { queryClient } from '../../api/queries';
import { unreachable } from '../../api/request-error';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The name of this script, which the page refers to until an update. */
const SCRIPT = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';

let parts = 0;

/**
 * Returns a component whose script is loaded when it is first rendered. Loading is retried like a
 * query while the service cannot be reached, and then fails with a RequestError; if an update has
 * removed the file, it fails with the browser's error.
 */
export function lazyWithRetry<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  const queryKey = ['Part', (parts += 1)];
  const queryFn = () =>
    load().catch(async (error: unknown) => {
      if (await isUpdated()) throw error;
      throw unreachable();
    });
  return lazy(() => queryClient.query({ queryKey, queryFn }));
}

const isUpdated = (): Promise<boolean> =>
  fetch(ADMIN)
    .then(async (page) => page.ok && !(await page.text()).includes(SCRIPT))
    .catch(() => false);
