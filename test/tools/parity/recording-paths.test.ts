import { rebuild } from '../../../tools/parity/recording/request';

describe('a recorder', () => {
  const at = (url: string) =>
    rebuild({
      method: 'POST',
      url,
      contentType: undefined,
      contentEncoding: undefined,
      bytes: Buffer.alloc(0),
    });

  it.each([
    ...['/api/v2.home/jobList', '/API/v2/home/joblist', '/jobList'],
    ...['/api/v2.home//jobList', '/api/v2.home/jobList/', '/api/v2.home/job%4Cist'],
  ])('records %s, which the service answers', async (path) => {
    expect(await at(`${path}?page=2#x`)).toMatchObject({ operation: 'jobList', path });
  });

  it('records no fragment', async () => {
    expect(await at('/jobList#secret')).toMatchObject({ operation: 'jobList', path: '/jobList' });
  });

  it('leaves out an operation below no mount', async () => {
    await expect(at('/other/jobList')).rejects.toThrow('below none of the mounts');
  });

  it('ignores other addresses', async () => {
    expect(await at('/api/v2.home/jobs')).toBeUndefined();
  });
});
