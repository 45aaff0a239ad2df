import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_SECURITY_POLICY } from '../../src/http/response/content-security-policy';
import { packageRoot } from '../../src/lib/package-root';

describe('deploy/nginx.conf', () => {
  const text = readFileSync(join(packageRoot, 'deploy/nginx.conf'), 'utf8');
  const blockOf = (location: string) =>
    text.split(`location ${location} {`)[1]?.split('}', 1)[0] ?? '';

  it('serves uploads from the disk with the policy of the service', () => {
    const policy = `add_header Content-Security-Policy "${CONTENT_SECURITY_POLICY.noPage}";`;
    expect(blockOf('/uploads/')).toContain(policy);
  });

  it('leaves hidden names to the service, which serves none', () => {
    // A regular expression takes precedence over all prefixes.
    expect(blockOf('~ /\\.')).toContain('proxy_pass http://job_gateway;');
  });
});
