import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyWithRetry } from './loading/lazy-with-retry';

/**
 * Returns a component that uses antd, which is loaded with it when it is first rendered. The first
 * screen does not use antd: its scripts and style sheets cost a second on a slow machine.
 */
export function withAntd<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyWithRetry(async () => {
    const [{ default: AntdFrame }, { default: Framed }] = await Promise.all([
      import('./antd-frame'),
      load(),
    ]);
    return {
      default: (props: Props) => (
        <AntdFrame>
          <Framed {...props} />
        </AntdFrame>
      ),
    };
  });
}
