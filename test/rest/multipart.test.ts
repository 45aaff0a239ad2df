import { startService, type TestService } from '../support/service';

/** Found by `npm run fuzz`: an upload that breaks off inside a file once ended the whole process. */
it('survives a file that breaks off', async () => {
  const service: TestService = await startService();
  const response = await fetch(`${service.base}/jobInfo`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="job_id"; filename="a.png"\r\n\r\nhalf',
  });
  expect([response.status, await response.json()]).toMatchObject([400, { code: 400, msg: '请求体格式错误' }]);
  await service.close();
});
