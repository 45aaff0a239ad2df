import { hostListOf, hostsOf } from '../../src/lib/postgres-hosts';

describe("libpq's form of a URL with several hosts", () => {
  it.each([
    ['postgres://jobs@db/jobs', ['postgres://jobs@db/jobs'], false],
    [
      'postgres://jobs:a,b@h1:5432,h2:5433/jobs?sslmode=require&target_session_attrs=read-write',
      [
        'postgres://jobs:a,b@h1:5432/jobs?sslmode=require',
        'postgres://jobs:a,b@h2:5433/jobs?sslmode=require',
      ],
      true,
    ],
    ['postgres://h1,h2/jobs', ['postgres://h1/jobs', 'postgres://h2/jobs'], true],
    [
      'postgres://h1,h2/jobs?target_session_attrs=any',
      ['postgres://h1/jobs', 'postgres://h2/jobs'],
      false,
    ],
    ['postgres://h1?target_session_attrs=primary', ['postgres://h1'], true],
  ])('is split into one URL per host: %s', (url, urls, mustWrite) => {
    expect(hostsOf(url)).toEqual({ urls, mustWrite });
  });

  it('is logged as a list of hosts, without user and password', () => {
    expect(hostListOf('postgres://jobs:secret@h1:5432,h2/jobs')).toBe('h1:5432,h2');
    expect(hostListOf(new URL('postgres://').href)).toBe('');
  });
});
