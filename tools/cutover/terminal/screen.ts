/** How often a terminal refreshes the page. */
const REFRESH_INTERVAL_MS = 1_000;
const HOME = '\x1b[H';
const TO_END_OF_LINE = '\x1b[K';
const TO_END_OF_SCREEN = '\x1b[J';
const OTHER_SCREEN = ['\x1b[?1049h\x1b[?25l', '\x1b[?25h\x1b[?1049l'] as const;

interface Terminal {
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
}

/**
 * Shows a page on a terminal, cut to its size, and refreshes it. Returns a function that stops this
 * and leaves the last page.
 */
export function showPage(terminal: Terminal, page: () => string): () => void {
  const draw = () => {
    const { columns = 120, rows = 40 } = terminal;
    const lines = page()
      .split('\n')
      .slice(0, rows - 1)
      .map((line) => `${line.slice(0, columns)}${TO_END_OF_LINE}\n`);
    terminal.write(`${HOME}${lines.join('')}${TO_END_OF_SCREEN}`);
  };
  terminal.write(OTHER_SCREEN[0]);
  draw();
  const timer = setInterval(draw, REFRESH_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    terminal.write(`${OTHER_SCREEN[1]}${page()}\n`);
  };
}
