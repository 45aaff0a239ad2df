import { createCommand, runCommand } from '../../src/command';
import { createClient, openFeed, setFavourite, type Feed, type Job } from './feed';

/**
 * Reads two pages of jobs and favourites the first: `npm run example:web -- <endpoint> [token]`.
 */
async function main(endpoint: string, token?: string): Promise<void> {
  const client = createClient(endpoint, token);
  let shown: readonly Job[] = [];
  const feed = await new Promise<Feed>((resolve, reject) => {
    const opened = openFeed(
      client,
      {},
      {
        show(jobs) {
          shown = jobs;
          setImmediate(() => resolve(opened));
        },
        fail: reject,
      },
    );
  });
  // Apollo Client shows a page a moment after it has come.
  if (await feed.more()) await new Promise((resolve) => setTimeout(resolve));
  for (const { id, jobName, salary, isFavourite } of shown) {
    console.log(`${isFavourite ? '*' : ' '} ${id}  ${jobName}  ${salary}`);
  }
  const [first] = shown;
  if (token !== undefined && first !== undefined) {
    await setFavourite(client, first.id, !first.isFavourite);
    console.log(`${first.jobName} is ${first.isFavourite ? 'no longer a' : 'now a'} favourite.`);
  }
  feed.close();
  client.stop();
}

export const program = createCommand(
  'npm run --silent example:web --',
  'Reads two pages of jobs and favourites the first.',
  ['npm run --silent example:web -- http://127.0.0.1:4000/graphql <token>'],
)
  .argument('[endpoint]', 'of the service', 'http://127.0.0.1:4000/graphql')
  .argument('[token]', "a caller's; without it nothing is favourited")
  .action(main);

if (require.main === module) void runCommand(program);
