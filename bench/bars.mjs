/**
 * Draws the requests per second of the service and its peers as bars, for light and dark pages.
 * Figures beside the bars repeat what colours say.
 */
const WIDTH = 760;
const LEFT = 250;
const MAX_LENGTH = 400;
const ROW = 26;
const GROUP = 46;

const STYLE = `
  .page { fill: #fff } .head { fill: #172b4d } .note, .name { fill: #44546f }
  .ours { fill: #0b6bcb } .peer { fill: #a5adba } .figure { fill: #172b4d }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } .head, .figure { fill: #f0f3f6 } .note, .name { fill: #b6c2cf }
    .ours { fill: #579dff } .peer { fill: #626f86 }
  }`;

/** Formats small numbers with three digits. */
const shown = (number) =>
  number < 10 ? number.toPrecision(3) : Math.round(number).toLocaleString('en');
const escaped = (words) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const text = (x, y, kind, words, more = '') =>
  `<text x="${x}" y="${y}" class="${kind}" ${more}>${escaped(words)}</text>`;

/**
 * `groups` is [title, [[name, requests per second], …]][], the service first in each; each group
 * has its own scale. `title` and `note` say what was measured, and where.
 */
export function barPicture(title, note, groups) {
  const lines = [];
  let y = 66;
  for (const [heading, bars] of groups) {
    const most = Math.max(...bars.map(([, rate]) => rate));
    const [[, ours]] = bars;
    lines.push(text(24, y, 'head', heading, 'font-weight="600"'));
    for (const [name, rate] of bars) {
      y += ROW;
      const isOurs = name === bars[0][0];
      const length = Math.max(2, (rate / most) * MAX_LENGTH).toFixed(1);
      const times = isOurs || rate === 0 ? '' : `  (${shown(rate / ours)} ×)`;
      const weight = isOurs ? 'font-weight="600"' : '';
      lines.push(
        text(LEFT - 10, y, 'name', name, `text-anchor="end" ${weight}`),
        `<rect x="${LEFT}" y="${y - 13}" width="${length}" height="17" rx="2" class="${isOurs ? 'ours' : 'peer'}"/>`,
        text(
          (LEFT + Number(length) + 8).toFixed(1),
          y,
          'figure',
          `${rate === 0 ? 'none in time' : shown(rate)}${times}`,
        ),
      );
    }
    y += GROUP;
  }
  const said = groups
    .map(
      ([heading, bars]) =>
        `${heading}: ${bars.map(([name, rate]) => `${name} ${Math.round(rate)}`).join(', ')}.`,
    )
    .join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-labelledby="title said" font-family="sans-serif" font-size="13">
<title id="title">${escaped(title)}</title>
<desc id="said">${escaped(said)}</desc>
<style>${STYLE}
</style>
<rect class="page" width="100%" height="100%"/>
${text(24, 30, 'head', title, 'font-size="16"')}
${lines.join('\n')}
${text(24, y - 12, 'note', note, 'font-size="12"')}
</svg>
`;
}
