import { FollowMetrics } from '../../../tools/import/follow/monitoring/metrics';
import { serveMetrics } from '../../../tools/lib/serve-metrics';
import { program } from '../../../tools/import/main';

describe('the metrics of a following import', () => {
  it('are served only at --metrics-host, which is the loopback address by default', async () => {
    const metrics = new FollowMetrics(
      () => 1.5,
      () => Promise.reject(new Error('away')),
    );
    const host = program.opts<{ metricsHost: string }>().metricsHost;
    const served = await serveMetrics(metrics.registry, { host, port: 0 });
    try {
      const response = await fetch(`http://127.0.0.1:${served.port}/metrics`);
      const text = await response.text();
      expect(text).toContain('import_follow_lag_seconds 1.5');
      expect(text).toMatch(/^import_write_back_lag_seconds nan$/im);
      await expect(fetch(`http://127.0.0.2:${served.port}/metrics`)).rejects.toThrow(
        'fetch failed',
      );
    } finally {
      served.close();
    }
  });
});
