import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '../lib/service-process';
import { call, keepAlive } from './client';
import { percentile, printReport } from './report';

interface Options {
  readonly rounds: number;
  readonly connections: number;
  /** Seconds of load before each stop. */
  readonly seconds: number;
}

/**
 * Stops the service under load: every request that was received has to be answered. Clients keep
 * connections, and reconnect when told to.
 */
export async function sigterm(
  service: ServiceProcess,
  { rounds, connections, seconds }: Options,
): Promise<void> {
  let [answered, unavailable, dropped] = [0, 0, 0];
  const stops: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (!service.running) await service.start();
    const { port } = service;
    const agent = keepAlive(connections);
    const load = Array.from({ length: connections }, async () => {
      for (;;) {
        const answer = await call(port, 'jobList', { body: 'lng=121&lat=31', agent });
        // Nobody listens any more: this request was never received.
        if (answer.refused === true) return;
        if (answer.status === 200) answered += 1;
        else if (answer.status === 503) unavailable += 1;
        else {
          dropped += 1;
          console.log('dropped:', answer);
        }
      }
    });
    await pause(seconds * 1000);
    const start = Date.now();
    const status = await service.end('SIGTERM');
    stops.push(Date.now() - start);
    if (status !== 0) dropped += 1;
    await Promise.all(load);
  }
  printReport(
    'SIGTERM under load',
    {
      stops: rounds,
      'requests answered': answered,
      'of them 503, the database slow to connect': unavailable,
      'requests dropped': dropped,
      'longest stop, ms': percentile(stops, 1),
    },
    { 'no request dropped': dropped === 0 },
  );
}
