import { FORM, JSON_TYPE, type Attacks, type AttackOptions, type Sender } from './sender';

/** Parameters, bodies and targets of ordinary requests, each in many variants. */
export function restAttacks(
  { send, graphql, rest, many }: Sender,
  { times }: AttackOptions,
): Attacks {
  return {
    'lng of 102,000 digits and a letter': () =>
      many((n) => rest('jobList', `lat=31&lng=${'1'.repeat(102_000)}${n % 2 ? 'x' : ''}`)),
    'other parameters of 100,000 characters': () =>
      many((n) =>
        rest(
          oneOf(['jobList', 'jobInfo', 'collectList'], n),
          `${oneOf(['page', 'page_num', 'type', 'keyword', 'job_id', 'lat'], n)}=${oneOf([' ', '0', '%20', '1e', '-', '%00'], n).repeat(100_000)}x&lng=1&lat=1`,
        ),
      ),
    'tiny and odd coordinates': () =>
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
    'forms of 60,000 and 100,000 fields': () =>
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
    'multipart of 10,000 parts': () =>
      many(
        () =>
          rest(
            'jobList',
            `${Array.from({ length: 10_000 }, (_, i) => `--x\r\ncontent-disposition: form-data; name="a${i}"\r\n\r\n1\r\n`).join('')}--x--`,
            'multipart/form-data; boundary=x',
          ),
        Math.min(times, 100),
      ),
    'JSON of 60,000 keys': () =>
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
    'tokens of 15,000 characters': () =>
      many((n) => rest('jobList', '', FORM, { token: `${n}-`.padEnd(15_000, 'x') }), 20_000),
    'bearer tokens of 15,000 characters': () =>
      many(
        (n) =>
          graphql('{agentContent}', {}, { authorization: `Bearer ${`${n}-`.padEnd(15_000, 'y')}` }),
        5_000,
      ),
    'a pipe below the public root': () => many(() => send('/pipe', undefined, {}, 'GET'), 20),
    'ranges of a file': () =>
      many(() =>
        send(
          '/uploads/demo/line-tour.mp4',
          undefined,
          { range: `bytes=${Array.from({ length: 500 }, (_, i) => `${i}-`).join(',')}` },
          'GET',
        ),
      ),
    'deep pages': () =>
      many((n) =>
        rest('jobList', `lng=${n % 180}&lat=${n % 90}&page=${2_147_483_647 - n}&page_num=100`),
      ),
    'the most common keyword': () =>
      many(() => rest('jobList', `keyword=${encodeURIComponent('工')}&page_num=100&lng=1&lat=1`)),
    'frequent keywords, 66 in turn': () =>
      many((n) =>
        rest('jobList', `keyword=${encodeURIComponent(frequentKeyword(n))}&page=${1 + (n % 9)}`),
      ),
    'uploads without a token': () =>
      many(
        () =>
          send('/admin/media', Buffer.alloc(1_000_000), {
            'content-type': 'multipart/form-data; boundary=x',
          }),
        Math.min(times, 50),
      ),
  };
}

/** Returns one of 66 keywords made of words in demo jobs' names; consecutive ones differ. */
function frequentKeyword(n: number): string {
  const letters = '电子厂普工包吃住长白班日结急招操作员';
  const from = n % letters.length;
  return letters.slice(from, from + 1 + (Math.floor(n / letters.length) % 4));
}

const oneOf = (values: readonly string[], n: number): string => values[n % values.length] ?? '';
