import { Metrics } from '../../src/observability/metrics';
import type { Log } from '../../src/observability/log';
import { watchOverload } from '../../src/overload/overload.metrics';
import { fakeOnly } from '../support/fake-timers';

const QUEUE = { working: 2, waiting: 3, refused: 4, shedding: false };
const anOverload = (queue: object) =>
  ({
    connections: 1,
    admission: { queues: new Map([[{ name: 'rest' }, queue]]) },
    received: { bytes: 5, refused: 6 },
    unsent: { bytes: 7, hungUp: { slow: 8, limit: 9 } },
  }) as unknown as Parameters<typeof watchOverload>[1];

it('the log reports once each that an endpoint begins and stops refusing requests', () => {
  fakeOnly(['setInterval', 'clearInterval']);
  const told: string[] = [];
  const log = { warn: (_: object, line: string) => told.push(line) } as unknown as Log;
  const queue = { ...QUEUE };
  const end = watchOverload(new Metrics(), anOverload(queue), log);
  const saidWhile = (shedding: boolean) => {
    queue.shedding = shedding;
    jest.advanceTimersByTime(3_000);
    return told.splice(0);
  };
  const [begun, ended] = [['overloaded: refusing requests'], ['no longer overloaded']];
  const states = [false, true, false, true];
  expect(states.map(saidWhile)).toEqual([[], begun, ended, begun]);
  end();
  expect(saidWhile(false)).toEqual([]);
  jest.useRealTimers();
});

it.each([
  ['gateway_connections', 1],
  ['gateway_requests_in_progress{endpoint="rest",state="working"}', 2],
  ['gateway_requests_in_progress{endpoint="rest",state="waiting"}', 3],
  ['gateway_requests_refused_total{endpoint="rest"}', 4],
  ['gateway_received_bytes', 5],
  ['gateway_requests_dropped_total', 6],
  ['gateway_unsent_bytes', 7],
  ['gateway_connections_hung_up_total{reason="slow"}', 8],
  ['gateway_connections_hung_up_total{reason="limit"}', 9],
])('the metric %s has its own value', async (name, value) => {
  const metrics = new Metrics();
  watchOverload(metrics, anOverload(QUEUE), {} as Log)();
  // A total that is read twice does not grow.
  await metrics.registry.metrics();
  expect((await metrics.registry.metrics()).split('\n')).toContain(`${name} ${value}`);
});
