import { startService } from '../support/service';

/** Issue: however many ask, readiness costs the pool one statement at a time. */
it('asks the database once for all who want to know at the same moment', async () => {
  const service = await startService();
  const statements: string[] = [];
  service.database.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => fetch(`${service.base}/readyz`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // One, and not one for each; a slow machine may take longer than an answer is reused.
  const asked = statements.filter((sql) => sql === 'SELECT 1').length;
  expect(asked).toBeGreaterThanOrEqual(1);
  expect(asked).toBeLessThan(10);
  await service.close();
});
