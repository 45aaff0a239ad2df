import { Hosts } from '../../src/database/connection/hosts';

type Answer = 'primary' | 'standby' | Error;

const coded = (code: string) => Object.assign(new Error(code), { code });

describe('the hosts of a database', () => {
  const url = 'postgres://one,two,three/db?target_session_attrs=read-write';
  let answers: readonly Answer[];
  const calls: string[] = [];
  beforeEach(() => (calls.length = 0));

  const hostsMoving = () => new Hosts(url, () => calls.push('moved'));
  /** Connects by `answers`, in the order of the URL; returns the host. */
  async function choose(hosts: Hosts): Promise<string> {
    const { host } = await hosts.choose(
      (address) => {
        const { hostname } = new URL(address);
        calls.push(hostname);
        const answer = answers[['one', 'two', 'three'].indexOf(hostname)];
        if (answer instanceof Error) return Promise.reject(answer);
        return Promise.resolve({
          host: hostname,
          isWritable: () => Promise.resolve(answer === 'primary'),
        });
      },
      ({ host: closed }) => Promise.resolve(calls.push(`closed ${closed}`)),
    );
    return host;
  }

  it('are asked in order from the last primary on, and standbys are closed', async () => {
    const hosts = hostsMoving();
    answers = ['standby', 'primary', 'standby'];
    expect([await choose(hosts), await choose(hosts)]).toEqual(['two', 'two']);
    expect(calls).toEqual(['one', 'closed one', 'two', 'moved', 'two']);
    expect(new URL(hosts.primary).hostname).toBe('two');
    calls.length = 0;
    answers = ['primary', coded('ECONNREFUSED'), 'standby'];
    expect(await choose(hosts)).toBe('one');
    expect(calls).toEqual(['two', 'three', 'closed three', 'one', 'moved']);
  });

  it("fail with a server's refusal, or else with a host's fault, or else as standbys", async () => {
    const [refusal, fault] = [coded('28P01'), coded('ECONNREFUSED')];
    for (const [all, code] of [
      [[refusal, fault, 'standby'], '28P01'],
      [['standby', fault, refusal], '28P01'],
      [[fault, 'standby', 'standby'], 'ECONNREFUSED'],
      [['standby', 'standby', fault], 'ECONNREFUSED'],
      [['standby', 'standby', 'standby'], '25006'],
    ] as const) {
      answers = all;
      await expect(choose(hostsMoving())).rejects.toMatchObject({ code });
    }
  });
});
