import { once } from 'node:events';
import { connect } from 'node:net';
import { OtlpExporter, type OtlpSpan } from '../../src/observability/otlp';
import { startService } from '../support/service';

it('counts connections beyond the limit', async () => {
  const service = await startService({ MAX_CONNECTIONS: '10' });
  try {
    // Its connection stays open.
    const ask = async () => (await fetch(`${service.base}/metrics`)).text();
    await ask();
    const { hostname, port } = new URL(service.base);
    const sockets = Array.from({ length: 10 }, () => connect(Number(port), hostname).resume());
    await Promise.race(sockets.map((socket) => once(socket, 'close')));
    expect(await ask()).toContain('gateway_dropped_total{what="connections"} 1\n');
    for (const socket of sockets) socket.destroy();
  } finally {
    await service.close();
  }
});

it('counts spans beyond the queue, and those that a collector does not accept', async () => {
  const failed = jest.fn();
  const exporter = new OtlpExporter('http://127.0.0.1:1', {}, failed);
  exporter.add(Array<OtlpSpan>(2_050).fill({} as OtlpSpan));
  expect(exporter.dropped).toBe(2);
  await exporter.close();
  expect(exporter.dropped).toBe(2_050);
});
