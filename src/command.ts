import { Command, CommanderError } from 'commander';
import { quoteNoSecrets } from './command.values';
import { ConfigError, keptByNpm } from './config';
import { linesOf, reasonOf } from './lib/text/reason';
import { asTyped } from './lib/typed-command';

export { databaseUrl, decimal, UnquotedProblem, urlOf, whole } from './command.values';

/** Exit status of a command line that is not understood (the contract, section 1). */
const MISUSED = 2;

/**
 * Options that npm has as well. They may be set in somebody's .npmrc, so they are not refused: a
 * command that does not receive one only does less.
 */
const ALSO_OF_NPM = new Set(['--prefix', '--yes', '--all', '--only', '--help']);

/**
 * Creates a command; `name` is how it is called, such as `npm run seed --`. A misused command ends
 * with status 2 and one line on stderr before its action runs; `--help` ends with status 0.
 */
export function createCommand(name: string, summary: string, examples: readonly string[]): Command {
  const typed = asTyped(name);
  return pointToHelp(new Command(typed), typed)
    .description(summary)
    .helpOption('--help', 'show this help')
    .helpCommand(false)
    .showSuggestionAfterError(true)
    .exitOverride()
    .addHelpText(
      'after',
      `\nExamples:\n${examples.map((line) => `  ${asTyped(line)}`).join('\n')}`,
    );
}

/** Makes errors name the help of the command that failed; `typed` ends with two dashes. */
const pointToHelp = (command: Command, typed: string): Command =>
  command.configureOutput({
    outputError: (text, write) => write(`${oneLine(text)} (help: ${typed} --help)\n`),
  });

/** Runs a command with this process's arguments, or `byDefault`; exits with statusOf. */
export async function runCommand(
  program: Command,
  byDefault: readonly string[] = [],
): Promise<void> {
  process.stdout.on('error', noteUnwritten);
  const given = process.argv.slice(2);
  const status = await statusOf(program, given.length === 0 ? byDefault : given);
  // A command sets its own exit status for what it found, such as differences.
  if (status !== 0) process.exitCode = status;
}

/** A closed pipe, as of `head`, is no failure; a full disk is one, because a new token is lost. */
function noteUnwritten({ code, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  process.exitCode = 1;
  console.error(`The output cannot be written: ${message}`);
}

/** Runs a command; returns 2 if the arguments are wrong, 1 if it fails, else 0. */
export async function statusOf(program: Command, given: readonly string[]): Promise<number> {
  for (const each of program.commands) pointToHelp(each, `${program.name()} ${each.name()}`);
  for (const each of [program, ...program.commands]) quoteNoSecrets(each);
  try {
    refuseWhatNpmKept(program, given);
    refuseMissingValues(program, given);
    if (given.length === 0 && program.commands.length > 0) {
      program.error(
        `error: a command is missing: ${program.commands.map((each) => each.name()).join(' or ')}`,
      );
    }
    await program.parseAsync([...given], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED;
    reportFailure(error);
    return 1;
  }
}

/** Reports why a command or the start failed: one line on stderr, or one for each bad setting. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof ConfigError ? error.message : reasonOf(error));
}

/** Without two dashes npm keeps `--dry-run` for itself, and the run would not be dry. */
function refuseWhatNpmKept(program: Command, given: readonly string[]): void {
  const options = [program, ...program.commands].flatMap((each) => each.options);
  for (const { long } of options) {
    if (typeof long !== 'string' || ALSO_OF_NPM.has(long)) continue;
    const here = given.some((word) => word === long || word.startsWith(`${long}=`));
    if (here || !keptByNpm(long)) continue;
    const example = `${program.name()} ${long}`;
    program.error(`error: npm took ${long} for itself: two dashes come first, as in "${example}"`);
  }
}

/** In `--map --dry-run` the file name is missing; the file is not called "--dry-run". */
function refuseMissingValues(program: Command, given: readonly string[]): void {
  const options = [program, ...program.commands].flatMap((each) => each.options);
  const known = (word: string) => options.some(({ long }) => long === word.split('=', 1)[0]);
  for (const { long, flags, required } of options) {
    const at = given.findIndex((word, index) => word === long && known(given[index + 1] ?? ''));
    if (required && at >= 0) program.error(`error: option '${flags}' argument missing`);
  }
}

const oneLine = (text: string) => linesOf(text).join(' ');
