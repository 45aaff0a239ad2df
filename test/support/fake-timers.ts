const FAKEABLE: readonly FakeableAPI[] = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
  ...(['setTimeout', 'clearTimeout'] as const),
];

/** Installs Jest's fake timers for these functions only, so that I/O continues. */
export const fakeOnly = (faked: readonly FakeableAPI[], options: { now?: Date } = {}) =>
  jest.useFakeTimers({ ...options, doNotFake: FAKEABLE.filter((each) => !faked.includes(each)) });
