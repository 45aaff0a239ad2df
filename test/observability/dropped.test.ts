import { once } from 'node:events';
import { connect } from 'node:net';
import { OtlpExporter, type OtlpSpan } from '../../src/observability/otlp';
import { startService } from '../support/service';

it('gateway_dropped_total counts connections beyond MAX_CONNECTIONS', async () => {
  const service = await startService({ MAX_CONNECTIONS: '10' });
  try {
    // Its connection stays open and counts.
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

it('the exporter counts spans beyond its queue and spans that it could not send', async () => {
  const failed = jest.fn();
  const exporter = new OtlpExporter('http://127.0.0.1:1', {}, failed);
  exporter.add(Array<OtlpSpan>(2_050).fill({} as OtlpSpan));
  expect(exporter.dropped).toBe(2);
  await exporter.close();
  expect(exporter.dropped).toBe(2_050);
});
