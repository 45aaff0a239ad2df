import { InvalidArgumentError, type Command } from 'commander';
import { isDecodable, UNDECODABLE } from './lib/text/percent';
import { aPostgresUrl } from './settings/database-urls';

/** Parses an option's whole number in decimal digits. */
export const whole = (smallest: number, largest: number) => (text: string) => {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= smallest && number <= largest) return number;
  throw new InvalidArgumentError(`It must be a whole number from ${smallest} to ${largest}.`);
};

/** Parses an option's number, which may have a fraction. */
export const decimal = (smallest: number, largest: number) => (text: string) => {
  const number = /^\d+$/.test(text.replace('.', '')) ? Number(text) : NaN;
  if (number >= smallest && number <= largest) return number;
  throw new InvalidArgumentError(`It must be a number from ${smallest} to ${largest}.`);
};

/** A problem with a value that may hold a password, reported without the value. */
export class UnquotedProblem extends Error {}

/** Parses an option's URL of one of the schemes (`http:`). */
export const urlOf =
  (...schemes: string[]) =>
  (text: string) => {
    if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
      throw new UnquotedProblem(
        `must be a URL that starts with ${schemes.map((each) => `${each}//`).join(' or ')}.`,
      );
    if (!isDecodable(text)) throw new UnquotedProblem(UNDECODABLE);
    return new URL(text);
  };

/** Parses an option's database URL by the rules of DATABASE_URL, so '' means that it is unset. */
export function databaseUrl(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const read = aPostgresUrl().safeParse(trimmed);
  if (!read.success) throw new UnquotedProblem(read.error.issues[0]?.message);
  return read.data;
}

/** Reports an `UnquotedProblem` without the value, which Commander's own errors quote. */
export function quoteNoSecrets(command: Command): void {
  const reportUnquoted = (parameter: Parameter, name: string) => {
    const { parseArg } = parameter;
    if (parseArg === undefined) return;
    parameter.parseArg = (value: string, previous: unknown) => {
      try {
        return parseArg.call(parameter, value, previous);
      } catch (error) {
        if (!(error instanceof UnquotedProblem)) throw error;
        return command.error(`error: ${name} ${error.message}`);
      }
    };
  };
  for (const each of command.options)
    reportUnquoted(
      each,
      `option '${each.flags}'${each.envVar === undefined ? '' : ` (${each.envVar})`}`,
    );
  for (const each of command.registeredArguments) reportUnquoted(each, `argument '${each.name()}'`);
}

/** What commander's options and arguments have in common. */
interface Parameter {
  parseArg?: (value: string, previous: unknown) => unknown;
}
