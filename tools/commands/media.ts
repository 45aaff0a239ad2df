import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCommand, runCommand, whole } from '../../src/command';
import { ConfigError, readConfig } from '../../src/config';
import { reasonOf } from '../../src/lib/text/reason';
import { Breaker } from '../../src/lib/upstreams/breaker';
import { S3Client } from '../../src/lib/s3/s3.client';
import { Journal } from '../media/journal';
import { checkFiles, moveFiles, type MoveOptions, type Progress } from '../media/move';

interface Options {
  readonly atOnce: number;
  readonly remove?: boolean;
}

/** The interval of progress lines. */
const PROGRESS_INTERVAL_MS = 1_000;

export const program = createCommand(
  'npm run media --',
  'Moves the files below PUBLIC_DIR/uploads to the bucket of the S3_ settings.',
  ['npm run media -- move', 'npm run media -- check', 'npm run media -- move --remove'],
);

const atOnce = ['--at-once <number>', 'files copied at the same time', whole(1, 64), 8] as const;

program
  .command('move')
  .description('copies every file, reads it back and compares; continues where it was interrupted')
  .option(...atOnce)
  .option('--remove', 'delete each file from the disk once the bucket has it')
  .action((options: Options) => run(moveFiles, options));

program
  .command('check')
  .description('reads every object and compares it with the file on the disk')
  .option(...atOnce)
  .action((options: Options) => run(checkFiles, options));

async function run(
  work: (options: MoveOptions) => Promise<Progress>,
  { atOnce: parallel, remove = false }: Options,
): Promise<void> {
  const { s3, publicDir } = readConfig();
  if (s3 === undefined) throw new ConfigError('MEDIA_STORE must be s3, with the S3_ settings.');
  const folder = join(publicDir, 'uploads');
  if (!existsSync(folder))
    throw new ConfigError(`There is no folder ${folder}: PUBLIC_DIR must name the one above it.`);
  const events = {
    down: (_: string, cause: unknown) =>
      console.error(`The object store does not answer: ${reasonOf(cause)}`),
    up: () => console.error('The object store answers again.'),
  };
  const objects = new S3Client(s3, (options) => new Breaker('s3', options, events));
  const journal = new Journal(publicDir, `${s3.endpoint}/${s3.bucket}`);
  let saidAt = -Infinity;
  const say = work === checkFiles ? compared : moved;
  const onProgress = (progress: Progress) => {
    if (performance.now() - saidAt < PROGRESS_INTERVAL_MS) return;
    saidAt = performance.now();
    console.error(say(progress));
  };
  try {
    await objects.check();
    if (!objects.isUp) throw new Error('Nothing was done; check the S3_ settings.');
    const progress = await work({
      objects,
      root: publicDir,
      atOnce: parallel,
      remove,
      journal,
      onProgress,
    });
    for (const problem of progress.problems) console.error(problem);
    console.log(say(progress));
    const { missing, different, failed } = progress.files;
    const isComplete = missing + different + failed === 0;
    if (!isComplete) process.exitCode = 1;
    // If a bucket has lost something, every file is checked again.
    if (work === checkFiles ? missing + different > 0 : remove && isComplete) journal.forget();
  } finally {
    journal.close();
    objects.close();
  }
}

const moved = (progress: Progress): string =>
  `${progress.files.copied} files copied, ${progress.files.there} there already ${rest(progress)}`;

const compared = (progress: Progress): string =>
  `${progress.files.there} files equal ${rest(progress)}`;

function rest({ files: { missing, different, failed }, bytes }: Progress): string {
  const bad = Object.entries({ missing, different, failed })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `, ${count} ${name}`)
    .join('');
  return `(${(bytes / 1024 / 1024).toFixed(1)} MB)${bad}`;
}

if (require.main === module) void runCommand(program);
