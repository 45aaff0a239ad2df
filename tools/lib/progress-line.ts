/**
 * Shows the progress on stderr: every second on the same line on a terminal, otherwise every minute
 * on a new line. Returns a function that shows it once more and stops.
 */
export function progressLine(text: () => string): () => void {
  const { isTTY } = process.stderr;
  const show = () => void process.stderr.write(isTTY ? `\r\x1b[K${text()}` : `${text()}\n`);
  const timer = setInterval(show, isTTY ? 1000 : 60_000);
  return () => {
    clearInterval(timer);
    show();
    if (isTTY) process.stderr.write('\n');
  };
}
