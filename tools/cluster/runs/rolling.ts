import type { Cluster } from '../cluster';
import { Traffic } from './traffic';

/** Ends each instance by SIGTERM and restarts it, under load through HAProxy; prints figures. */
export async function measureRolling(cluster: Cluster, rounds: number): Promise<boolean> {
  const traffic = await Traffic.begin(cluster, ['lists'], false);
  const { instances } = cluster.parts;
  for (let round = 0; round < rounds; round += 1) {
    for (const instance of instances) {
      await instance.end('SIGTERM');
      instance.start();
      await cluster.until(instance.name, () => cluster.areReady());
    }
  }
  await traffic.end();
  const failures = traffic.samples.flatMap(({ why }) => why ?? []);
  const answered = traffic.samples.length - failures.length;
  console.log(`stopped and started ${rounds * instances.length} times`);
  console.log(
    `answered ${answered}, dropped ${failures.length}`,
    [...new Set(failures)].join(', '),
  );
  return failures.length === 0;
}
