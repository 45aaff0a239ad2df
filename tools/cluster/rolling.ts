import type { Cluster } from './cluster';

const CLIENTS = 8;
const BODY = JSON.stringify({ query: '{ jobs(pageSize: 5) { total items { id jobName } } }' });

/** Ends each instance by SIGTERM and restarts it, under load through HAProxy; prints figures. */
export async function measureRolling(cluster: Cluster, rounds: number): Promise<boolean> {
  const web = `http://127.0.0.1:${cluster.layout.ports.web}/graphql`;
  const headers = { 'content-type': 'application/json' };
  let answered = 0;
  /** How often each status occurred, or no answer at all. */
  const dropped = new Map<string, number>();
  let going = true;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (going) {
      const response = await fetch(web, { method: 'POST', body: BODY, headers }).catch(() => null);
      const text = await response?.text().catch(() => '');
      if (response?.ok === true && text?.includes('"items"')) answered += 1;
      else {
        const kind = String(response?.status ?? 'no answer');
        dropped.set(kind, (dropped.get(kind) ?? 0) + 1);
      }
    }
  });
  for (let round = 0; round < rounds; round += 1) {
    for (const instance of cluster.parts.instances) {
      await instance.end('SIGTERM');
      instance.start();
      await cluster.until(instance.name, () => cluster.areReady());
    }
  }
  going = false;
  await Promise.all(clients);
  console.log(`stopped and started ${rounds * cluster.parts.instances.length} times`);
  console.log(`answered ${answered}, dropped ${JSON.stringify(Object.fromEntries(dropped))}`);
  return dropped.size === 0;
}
