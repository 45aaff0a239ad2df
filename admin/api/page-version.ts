import { ADMIN } from './addresses';
import { TIMEOUT_MS } from './fetch-answer';

/** The name of this script, which the page refers to until an update. */
const SCRIPT = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';

/** Returns whether the service has another version of the page; false if that is unknown. */
export async function isUpdated(): Promise<boolean> {
  const controller = new AbortController();
  window.setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const page = await fetch(ADMIN, { signal: controller.signal });
    return page.ok && !(await page.text()).includes(SCRIPT);
  } catch {
    return false;
  }
}
