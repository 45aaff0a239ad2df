import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { isUpdated } from '../../api/page-version';
import { queryClient } from '../../api/queries';
import { outdated, unreachable } from '../../api/request-error';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

let parts = 0;

/**
 * Returns a function that loads a script of the page. Loading is retried like a query while the
 * service cannot be reached. Throws RequestError, OUTDATED if an update has removed the file.
 */
export function loadWithRetry<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const queryKey = ['Part', (parts += 1)];
  const queryFn = () =>
    load().catch(async () => {
      throw (await isUpdated()) ? outdated() : unreachable();
    });
  return () => queryClient.query({ queryKey, queryFn });
}

/** Returns a component whose script is loaded, with retries, when it is first rendered. */
export const lazyWithRetry = <Props>(
  load: Load<Props>,
): LazyExoticComponent<ComponentType<Props>> => lazy(loadWithRetry(load));
