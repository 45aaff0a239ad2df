import { Option } from 'commander';
import { createCommand, decimal, runCommand, urlOf, whole } from '../../src/command';
import { Instances } from './instances';
import { runHistory } from './run';

const web = urlOf('http:', 'https:');
const collect = (text: string, before: readonly URL[] = []) => [...before, web(text)];

interface Options {
  readonly base: readonly URL[];
  readonly token: string;
  readonly firstUser: number;
  readonly users: number;
  readonly minutes: number;
  readonly slack: number;
  readonly scope: 'service' | 'caller';
}

export const program = createCommand(
  'npm run history --',
  'Has callers write and read at several instances, and checks afterwards that all read their own ' +
    'writes and that no acknowledged write is lost (docs/scale.md).',
  ['npm run history -- --base http://127.0.0.1:4001 --base http://127.0.0.1:4002 --token …'],
)
  .requiredOption('--base <url>', 'an instance; can be given several times', collect)
  .requiredOption('--token <token>', "an administrator's")
  .option('--first-user <id>', 'the first of the users, who exist', whole(1, 2 ** 31), 1)
  .option('--users <number>', 'how many; their favourites and searches are lost', whole(1, 500), 8)
  .option('--minutes <number>', 'how long', decimal(0.05, 10_000), 1)
  .option(
    '--slack <ms>',
    "how late an administrator's change may be seen",
    whole(0, 600_000),
    1_000,
  )
  .addOption(
    new Option('--scope <scope>', "the instances' KEYWORD_HISTORY_SCOPE")
      .choices(['service', 'caller'])
      .default('service'),
  )
  .action(async ({ base, token, firstUser, users, minutes, slack, scope }: Options) => {
    const bases = base.map(({ origin }) => origin);
    const instances = new Instances(bases);
    const page = await instances.ask<{ jobs: { items: { id: string }[] } }>(
      '{ jobs(pageSize: 20) { items { id } } }',
    );
    if (page === undefined)
      throw new Error(`the jobs cannot be read: ${instances.failures[0]?.why ?? ''}`);
    const until = performance.now() + minutes * 60_000;
    const { history, violations } = await runHistory({
      bases,
      token,
      users: Array.from({ length: users }, (_, index) => firstUser + index),
      jobs: page.jobs.items.map(({ id }) => id),
      goesOn: () => performance.now() < until,
      slack,
      scope,
    });
    const { writes, reads, failedWrites, failedReads } = history.counts;
    console.log(
      `${writes} writes, ${reads} reads, ${failedWrites + failedReads} without an answer`,
    );
    for (const each of violations.slice(0, 20)) console.log(JSON.stringify(each));
    console.log(`${violations.length} violations`);
    if (violations.length > 0) process.exitCode = 1;
  });

if (require.main === module) void runCommand(program);
