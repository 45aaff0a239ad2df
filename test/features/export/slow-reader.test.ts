import type { ServerResponse } from 'node:http';
import { endSlowReader } from '../../../src/features/export/slow-reader';
import { fakeOnly } from '../../support/fake-timers';

const KB = 1024;

/** Returns whether a response is ended within these minutes if its client reads at this rate. */
function isEnded(minutes: number, bytesPerSecond: number, waiting: number) {
  const socket = { bytesWritten: waiting, writableLength: waiting };
  const destroy = jest.fn();
  const response = { socket, once: jest.fn(), destroy } as unknown as ServerResponse;
  endSlowReader(response, { least: 16 * KB, period: 60_000 });
  for (let second = 0; second < minutes * 60; second += 1) {
    socket.bytesWritten += bytesPerSecond;
    jest.advanceTimersByTime(1000);
  }
  jest.clearAllTimers();
  return destroy.mock.calls.length > 0;
}

describe('a response', () => {
  beforeAll(() => fakeOnly(['setInterval', 'clearInterval']));
  afterAll(() => jest.useRealTimers());

  it.each([
    ['ends after a minute of slow reading', 1, 16 * KB - 1, 1, true],
    ['goes on for a minute', 0.9, 0, 1, false],
    ['goes on while its client reads fast enough', 10, 16 * KB, 1, false],
    ['goes on while nothing waits for its client', 10, 0, 0, false],
  ])('%s', (_what, minutes, bytesPerSecond, waiting, ended) =>
    expect(isEnded(minutes, bytesPerSecond, waiting)).toBe(ended),
  );
});
