import type { Availability } from '../../src/database/connection/availability';
import { watchAvailability } from '../../src/observability/collectors';
import { Metrics } from '../../src/observability/metrics';

it('a replica that has been promoted is no longer in the metrics as unused', async () => {
  const metrics = new Metrics();
  const replicas: { inUse: (boolean | undefined)[] } = { inUse: [true, false] };
  watchAvailability(metrics, { away: false } as Availability, replicas);
  const used = async () =>
    (await metrics.registry.metrics()).match(/^gateway_replica_in_use\{.*/gm) ?? [];
  expect(await used()).toEqual([
    'gateway_replica_in_use{replica="1"} 1',
    'gateway_replica_in_use{replica="2"} 0',
  ]);
  replicas.inUse = [true, undefined];
  expect(await used()).toEqual(['gateway_replica_in_use{replica="1"} 1']);
});
