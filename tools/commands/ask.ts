import { createInterface } from 'node:readline';

/** Asks on the terminal; only "yes" means yes. The end of the input, or Ctrl-C, means no. */
export function confirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(false)).once('SIGINT', () => terminal.close());
    terminal.question(question, (answer) => {
      resolve(answer.trim().toLowerCase() === 'yes');
      terminal.close();
    });
  });
}
