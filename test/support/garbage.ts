import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Collects garbage repeatedly, leaving most of the time for other work; returns a stop function.
 */
export function keepCollecting(): () => void {
  let timer: NodeJS.Timeout;
  const collect = () => {
    const began = performance.now();
    collectGarbage();
    timer = setTimeout(collect, Math.max(20, 4 * (performance.now() - began)));
  };
  collect();
  return () => clearTimeout(timer);
}
