import type { Circus } from '@jest/types';
import TestEnvironment from './test.environment';

/** A test has to pass, has to fail like those of `test.failing`, or is left out. */
export type Verdict = 'pass' | 'fail' | 'leave out';
type Judge = (fullName: string) => Verdict;

/**
 * For tests of others: calls the global `judge` for each with its full name, as Jest prints it.
 * Their own time limits, which a busy machine exceeds, are replaced by those of our tests.
 */
export default class extends TestEnvironment {
  handleTestEvent({ name }: Circus.SyncEvent | Circus.AsyncEvent, state: Circus.State): void {
    const { judge } = this.global as { judge?: Judge };
    if (name === 'run_start' && judge !== undefined) apply(judge, state.rootDescribeBlock, []);
  }
}

/** Leaves out a block without remaining tests, so that nothing is set up for it. */
function apply(judge: Judge, block: Circus.DescribeBlock, names: readonly string[]): void {
  block.children = block.children.filter((child) => {
    const path = [...names, child.name];
    if (child.type === 'describeBlock') {
      apply(judge, child, path);
      return child.children.length > 0;
    }
    const verdict = judge(path.join(' '));
    if (verdict === 'fail') child.failing = true;
    child.timeout = undefined;
    return verdict !== 'leave out';
  });
}
