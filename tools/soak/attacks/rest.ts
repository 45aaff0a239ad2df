import { FORM, JSON_TYPE, type Attack, type AttackOptions, type Sender } from './sender';

/** Parameters, bodies and targets of ordinary requests, each in many variants. */
export function restAttacks(
  { send, graphql, rest, many }: Sender,
  { times }: AttackOptions,
): Attack[] {
  return [
    {
      name: 'lng of 102,000 digits and a letter',
      run: () =>
        many((n) => rest('jobList', `lat=31&lng=${'1'.repeat(102_000)}${n % 2 ? 'x' : ''}`)),
    },
    {
      name: 'other parameters of 100,000 characters',
      run: () =>
        many((n) =>
          rest(
            oneOf(['jobList', 'jobInfo', 'collectList'], n),
            `${oneOf(['page', 'page_num', 'type', 'keyword', 'job_id', 'lat'], n)}=${oneOf([' ', '0', '%20', '1e', '-', '%00'], n).repeat(100_000)}x&lng=1&lat=1`,
          ),
        ),
    },
    {
      name: 'tiny and odd coordinates',
      run: () =>
        many((n) =>
          rest(
            'jobList',
            oneOf(
              [
                'lng=120&lat=5e-324',
                'lng=1e-200&lat=51',
                'lng=-0&lat=1e-310',
                'lng=180&lat=90',
                'lng=1e-160&lat=-5e-324',
              ],
              n,
            ),
          ),
        ),
    },
    {
      name: 'forms of 100,000 fields',
      run: () =>
        many(
          (n) =>
            rest(
              'jobList',
              n % 2
                ? 'a=&'.repeat(100_000)
                : Array.from({ length: 60_000 }, (_, i) => `a${i}=1`).join('&'),
            ),
          Math.min(times, 100),
        ),
    },
    {
      name: 'multipart of 10,000 parts',
      run: () =>
        many(
          () =>
            rest(
              'jobList',
              `${Array.from({ length: 10_000 }, (_, i) => `--x\r\ncontent-disposition: form-data; name="a${i}"\r\n\r\n1\r\n`).join('')}--x--`,
              'multipart/form-data; boundary=x',
            ),
          Math.min(times, 100),
        ),
    },
    {
      name: 'JSON of 100,000 keys',
      run: () =>
        many(
          () =>
            rest(
              'jobList',
              JSON.stringify(
                Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, i])),
              ),
              JSON_TYPE,
            ),
          Math.min(times, 100),
        ),
    },
    {
      name: 'tokens of 15,000 characters',
      run: () =>
        many((n) => rest('jobList', '', FORM, { token: `${n}-`.padEnd(15_000, 'x') }), 20_000),
    },
    {
      name: 'bearer tokens of 15,000 characters',
      run: () =>
        many(
          (n) =>
            graphql(
              '{agentContent}',
              {},
              { authorization: `Bearer ${`${n}-`.padEnd(15_000, 'y')}` },
            ),
          5_000,
        ),
    },
    {
      name: 'a pipe below the public root',
      run: () => many(() => send('/pipe', undefined, {}, 'GET'), 20),
    },
    {
      name: 'ranges of a file',
      run: () =>
        many(() =>
          send(
            '/uploads/demo/line-tour.mp4',
            undefined,
            { range: `bytes=${Array.from({ length: 500 }, (_, i) => `${i}-`).join(',')}` },
            'GET',
          ),
        ),
    },
    {
      name: 'deep pages',
      run: () =>
        many((n) =>
          rest('jobList', `lng=${n % 180}&lat=${n % 90}&page=${2_147_483_647 - n}&page_num=100`),
        ),
    },
    {
      name: 'the most common keyword',
      run: () =>
        many(() => rest('jobList', `keyword=${encodeURIComponent('工')}&page_num=100&lng=1&lat=1`)),
    },
    {
      name: 'frequent keywords, each a different one',
      run: () =>
        many((n) =>
          rest('jobList', `keyword=${encodeURIComponent(frequentKeyword(n))}&page=${1 + (n % 9)}`),
        ),
    },
    {
      name: 'uploads without a token',
      run: () =>
        many(
          () =>
            send('/admin/media', Buffer.alloc(1_000_000), {
              'content-type': 'multipart/form-data; boundary=x',
            }),
          Math.min(times, 50),
        ),
    },
  ];
}

/** Parts of the names of demo jobs: two consecutive ones are rarely the same. */
function frequentKeyword(n: number): string {
  const letters = '电子厂普工包吃住长白班日结急招操作员';
  const from = n % letters.length;
  return letters.slice(from, from + 1 + (Math.floor(n / letters.length) % 4));
}

const oneOf = (values: readonly string[], n: number): string => values[n % values.length] ?? '';
