import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';
import {
  deployed,
  haproxyFile,
  patroniFile,
  pgbouncerFile,
} from '../../tools/cluster/parts/configuration';

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');
const nodeOf = (n: number) => ({
  name: `node${n}`,
  host: '127.0.0.1',
  port: n,
  api: 10 + n,
  data: `/tmp/${n}`,
});
const nodes = [nodeOf(1), nodeOf(2)];

/** The configuration of the programs that `npm run cluster` starts. */
describe('the files of deploy/cluster', () => {
  it.each([
    [
      'patroni.yml',
      patroniFile(
        nodeOf(1),
        '127.0.0.1:2379',
        '127.0.0.1/32',
        '/usr/lib/postgresql/15/bin',
        '/tmp/x',
      ),
    ],
    ['haproxy.cfg', haproxyFile({ web: 1, primary: 2 }, [3, 4], nodes)],
    ['pgbouncer.ini', pgbouncerFile(1, 2, '/tmp/x')],
  ])('keep no address, path or placeholder of production on one machine: %s', (_name, text) => {
    const settings = text.replace(/^ *[#;].*$/gm, '');
    expect(settings).not.toMatch(/10\.0\.0\.|CHANGE-ME|\/etc\/|hostssl|:80$|5000$/m);
  });

  it('name every instance and node', () => {
    const text = haproxyFile({ web: 1, primary: 2 }, [3, 4], nodes);
    expect(text.match(/^ {2}server .*$/gm)).toEqual([
      '  server instance1 127.0.0.1:3',
      '  server instance2 127.0.0.1:4',
      '  server node1 127.0.0.1:1 check port 11',
      '  server node2 127.0.0.1:2 check port 12',
    ]);
  });

  it('must contain each line that `npm run cluster` replaces', () => {
    expect(() => deployed('haproxy.cfg', [[/no such line/, '']])).toThrow('has no no such line');
  });
});

it('compose.yaml has every host of deploy/cluster at its address', () => {
  const hosts = new Set(
    ['haproxy.cfg', 'pgbouncer.ini', 'patroni.yml']
      .flatMap((name) => [...read(`deploy/cluster/${name}`).matchAll(/10\.0\.0\.\d+(?!\/)\b/g)])
      .map(([address]) => address),
  );
  expect(hosts.size).toBeGreaterThan(6);
  const compose = read('compose.yaml');
  const given = [...compose.matchAll(/ipv4_address: (10\.0\.0\.\d+)/g)].map(([, each]) => each);
  expect([...hosts].filter((host) => !host.endsWith('.0') && !given.includes(host))).toEqual([]);
  for (const name of ['haproxy.cfg', 'pgbouncer.ini', 'patroni.yml'])
    expect(compose).toContain(`./deploy/cluster/${name}:`);
});
