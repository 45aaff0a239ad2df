import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** So many free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  for (const probe of probes) probe.close();
  return ports;
}
