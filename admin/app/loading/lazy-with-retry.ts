import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { ADMIN } from '../../api/addresses';
import { queryClient } from '../../api/queries';
import { RequestError } from '../../api/request-error';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The file that this is in, which the page names until an update. */
const SCRIPT = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';

let parts = 0;

/**
 * A component whose script is loaded when it is first rendered. While the service cannot be
 * reached, that is tried again, as queries are; it ends with a RequestError then, and with the
 * browser's error where an update has removed the file.
 */
export function lazyWithRetry<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  const queryKey = ['Part', (parts += 1)];
  const queryFn = () =>
    load().catch(async (error: unknown) => {
      if (await isUpdated()) throw error;
      throw new RequestError('UNREACHABLE', 'The service cannot be reached.');
    });
  return lazy(() => queryClient.query({ queryKey, queryFn }));
}

const isUpdated = (): Promise<boolean> =>
  fetch(ADMIN).then(
    async (page) => page.ok && !(await page.text()).includes(SCRIPT),
    () => false,
  );
