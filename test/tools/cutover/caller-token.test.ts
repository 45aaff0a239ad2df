import { callerOf } from '../../../tools/cutover/forwarding/caller';

const asked = (url: string, headers = {}, body = '') =>
  callerOf(
    { method: 'POST', url, rawHeaders: [], headers, address: '192.0.2.1' },
    Buffer.from(body),
    false,
  );

describe("a caller's token", () => {
  it('is the same in any header, body, query or cookie, however it is escaped', () => {
    const callers = [
      asked('/jobList', { token: ' a+b/c= ' }),
      asked('/jobList', { authorization: 'Bearer a+b/c=' }),
      asked('/jobList', {}, 'page=1&token=a%2Bb%2Fc%3D'),
      asked('/jobList?token=a%2bb/c%3d'),
      asked('/jobList', { cookie: 'one=1; token=; token=a%2Bb/c=' }),
    ];
    expect(callers.map(({ token }) => token)).toEqual(Array(5).fill('a+b/c='));
    expect(new Set(callers.map(({ key }) => key)).size).toBe(1);
  });

  it('is the first non-empty one of header, form, query and cookie', () => {
    const headers = { token: '', authorization: 'Basic a', cookie: 'token=cookie' };
    expect(asked('/jobList?token=query', headers, 'token=form').token).toBe('form');
    expect(asked('/jobList?token=query', headers, 'token=').token).toBe('query');
    expect(asked('/jobList', headers).token).toBe('cookie');
    expect(asked('/jobList', { token: 'header', cookie: 'token=cookie' }).token).toBe('header');
    expect(asked('/jobList', { token: '  ' }).token).toBeNull();
  });
});
