import { JSON_TYPE, type Attacks, type AttackOptions, type Sender } from './sender';

/** Documents and variables that cost more than they seem to, each in many variants. */
export function graphqlAttacks(
  { send, graphql, many }: Sender,
  { admin, times }: AttackOptions,
): Attacks {
  const spreads = (n: number, count: number, inner: string) =>
    `query Q${n}{jobs(pageSize:1){items{...F0}}} ${Array.from({ length: count }, (_, i) =>
      i === count - 1
        ? `fragment F${i} on Job{${inner}}`
        : `fragment F${i} on Job{...F${i + 1} x${i}:id ...F${Math.min(i + 2, count - 1)}}`,
    ).join(' ')}`;
  const parents = (n: number, levels: number) =>
    `query Q${n}{users(pageSize:1){items{...U1}}} ${Array.from({ length: levels }, (_, i) =>
      i === levels - 1
        ? `fragment U${i + 1} on User{id}`
        : `fragment U${i + 1} on User{a:parent{...U${i + 2}} b:parent{...U${i + 2}}}`,
    ).join(' ')}`;
  const aliases = (count: number, field: string) =>
    Array.from({ length: count }, (_, i) => `a${i}:${field}`).join(' ');
  const large = `{${aliases(25, 'jobs(pageSize:100){items{jobName cover content salary}}')}}`;
  const nested = (depth: number) =>
    `{"query":"query($t:[JobType!]){jobs(types:$t){total}}","variables":{"t":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
  const typed = (type: string) =>
    graphql('query($t:[JobType!]){jobs(types:$t){total}}', {
      variables: { t: Array(80_000).fill(type) },
    });
  /** The number of large requests. */
  const fewer = Math.min(times, 50);

  return {
    'operationName ""': () =>
      many(() =>
        graphql(large.replaceAll('items{', `items{${aliases(4, 'poster: jobName')} `), {
          operationName: '',
        }),
      ),
    'fragments that spread the next two': () =>
      many((n) => graphql(spreads(n, 20 + (n % 40), 'id'))),
    'the same document of fragments again': () => many(() => graphql(spreads(0, 32, 'jobName'))),
    'parents of parents': () => many((n) => graphql(parents(n, 5 + (n % 8)))),
    'introspection, aliased': () =>
      many((n) =>
        graphql(
          `query Q${n}{${aliases(1 + (n % 25), '__schema{types{name fields{name type{name ofType{name fields{name}}} args{name}}}}')}}`,
        ),
      ),
    'introspection, deep': () =>
      many((n) =>
        graphql(`query Q${n}{__schema{types${'{fields{type'.repeat(4)}{name}${'}}'.repeat(4)}}}`),
      ),
    '__type, aliased': () =>
      many((n) =>
        graphql(
          `query Q${n}{${aliases(28, '__type(name:"Job"){fields{type{fields{name description type{fields{name description}}}}}}')}}`,
        ),
      ),
    'long texts, aliased': () =>
      many((n) =>
        graphql(`query Q${n}{job(id:1){${aliases(29, 'content')}}${aliases(1, 'agentContent')}}`),
      ),
    'large pages, read': () => many((n) => graphql(large.replace('{', `query Q${n}{`))),
    'fields compared for conflicts': () =>
      many((n) => graphql(`query Q${n}{jobs{items{${'id jobName cover '.repeat(500)}}}}`)),
    'fields compared for conflicts, in fragments': () =>
      many((n) =>
        graphql(
          `query Q${n}{jobs{items{...A ...B}}}${['A', 'B'].map((f) => `fragment ${f} on Job{${Array.from({ length: 300 }, (_, i) => `f${i}:id`).join(' ')}}`).join('')}`,
        ),
      ),
    'many operations': () =>
      many((n) =>
        graphql(Array.from({ length: 350 }, (_, i) => `query Q${i}{agentContent}`).join(' '), {
          operationName: `Q${n}`,
        }),
      ),
    'many variables': () =>
      many((n) =>
        graphql(
          `query Q${n}(${Array.from({ length: 400 }, (_, i) => `$v${i}:Int`).join(' ')}){agentContent}`,
        ),
      ),
    'a variable nested 200,000 deep': () =>
      many(() => send('/graphql', nested(200_000), { 'content-type': JSON_TYPE }), fewer),
    'a variable with 80,000 items': () => many(() => typed('LONG_TERM'), fewer),
    'a variable with 80,000 wrong items': () => many(() => typed('NO'), fewer),
    'a string literal of a megabyte': () =>
      many(() => graphql(`{jobs(keyword:"${'工'.repeat(300_000)}"){total}}`), fewer),
    'hostile HTML from an administrator': () =>
      many(
        (n) =>
          graphql(
            `
              mutation ($c: String!) {
                createJob(input: { jobName: "x", content: $c, types: [LONG_TERM] }) {
                  job {
                    id
                  }
                }
              }
            `,
            {
              variables: {
                c: `<p style="border:${'a '.repeat(40 + n)}b;color:${'r'.repeat(5000)}!">${'<b>'.repeat(2000)}`,
              },
            },
            { token: admin },
          ),
        fewer,
      ),
  };
}
