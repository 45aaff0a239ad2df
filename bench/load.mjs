/** The driver process: sends requests to one contender for a while and reports the results. */
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
