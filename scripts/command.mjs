// Shared by the scripts' command lines, as src/command.ts is by compiled commands.
import { createRequire } from 'node:module';

const { Command, CommanderError, InvalidArgumentError } = installed('commander');

/** Creates a command line; an unknown argument ends it with status 2 and one line on stderr. */
export function createCommand(typed, summary, examples) {
  return new Command(typed)
    .description(summary)
    .helpOption('--help', 'show this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      outputError: (text, write) =>
        write(`${text.trim().replaceAll('\n', ' ')} (help: ${typed} --help)\n`),
    })
    .addHelpText('after', `\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}`);
}

/**
 * Returns whether to go on; if not, sets the exit status: 2 for a misused command, 0 after
 * `--help`.
 */
export function understood(program) {
  // As in src/command.ts.
  process.stdout.on('error', () => undefined);
  try {
    refuseWhatNpmKept(program);
    program.parse();
    return true;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    return false;
  }
}

/** As in src/command.ts: without two dashes npm keeps `--quick`, and the run would not be quick. */
function refuseWhatNpmKept(program) {
  for (const { long } of program.options) {
    const isKept = process.env[`npm_config_${long.slice(2).replaceAll('-', '_')}`] !== undefined;
    const isHere = process.argv.some((word) => word.split('=', 1)[0] === long);
    // npm has an option of this name as well.
    if (!isKept || isHere || long === '--force') continue;
    const example = `${program.name()} ${long}`;
    program.error(`error: npm took ${long} for itself: two dashes come first, as in "${example}"`);
  }
}

/** Parses an option's whole number in decimal digits. */
export const whole = (smallest, largest) => (text) => {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= smallest && number <= largest) return number;
  throw new InvalidArgumentError(`It must be a whole number from ${smallest} to ${largest}.`);
};

/** Not an import, which would end the process with a stack trace before `npm ci` has run. */
function installed(name) {
  try {
    return createRequire(import.meta.url)(name);
  } catch {
    console.error('The packages are not installed: run "npm ci" first.');
    process.exit(1);
  }
}
