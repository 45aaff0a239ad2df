import type { Command } from 'commander';
import { statusOf } from '../../src/command';
import { putIntoEnvironment } from './environment';

interface CommandResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process: starting another one would take most of the time. */
export async function runCommandHere(
  program: Command,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' };
  const spies = [
    ...(['stdout', 'stderr'] as const).map((stream) =>
      jest.spyOn(process[stream], 'write').mockImplementation((piece) => {
        output[stream] += String(piece);
        return true;
      }),
    ),
    jest.spyOn(console, 'log').mockImplementation((line) => (output.stdout += `${line}\n`)),
    jest.spyOn(console, 'error').mockImplementation((line) => (output.stderr += `${line}\n`)),
  ];
  const restore = putIntoEnvironment(settings);
  const before = process.exitCode;
  try {
    const status = await statusOf(program, words);
    return { status: status || Number(process.exitCode ?? 0), ...output };
  } finally {
    // Or Jest would end with it.
    process.exitCode = before;
    restore();
    for (const spy of spies) spy.mockRestore();
  }
}
