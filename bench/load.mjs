/** The driver, a process of its own: asks one contender for a while and tells how it answered. */
import process from 'node:process';
import autocannon from 'autocannon';

process.on('message', async ({ url, requests, connections, seconds }) => {
  const result = await autocannon({ url, requests, connections, duration: seconds });
  process.send({
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    wrong: result.non2xx + result.errors + result.timeouts,
  });
});
