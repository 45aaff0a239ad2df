/** Draws the growth curves: milliseconds over the number of jobs, both axes logarithmic. */
const WIDTH = 760;
const HEIGHT = 420;
const BOX = { left: 84, top: 50, right: 560, bottom: 360 };
const COLOURS = ['#0b6bcb', '#c9372c', '#1f845a', '#8f4aa8', '#b86200', '#5e6c84'];

const text = (x, y, words, more = '') => `<text x="${x}" y="${y}" ${more}>${words}</text>`;

/** `curves` is [name, [[jobs, milliseconds], …]][]; points without a figure are left out. */
export function growthPicture(curves) {
  const points = curves.flatMap(([, each]) => each);
  const [first, last] = span(points.map(([jobs]) => jobs));
  const [least, most] = span(points.map(([, time]) => time)).map(Math.log10);
  const [bottom, top] = [Math.floor(least), Math.ceil(most)];
  const x = (jobs) =>
    BOX.left + (Math.log(jobs / first) / (Math.log(last / first) || 1)) * (BOX.right - BOX.left);
  const y = (time) =>
    BOX.bottom - ((Math.log10(time) - bottom) / (top - bottom || 1)) * (BOX.bottom - BOX.top);

  const lines = [];
  for (let power = bottom; power <= top; power += 1) {
    const at = y(10 ** power).toFixed(1);
    lines.push(`<line x1="${BOX.left}" x2="${BOX.right}" y1="${at}" y2="${at}" stroke="#dfe3e8"/>`);
    lines.push(text(BOX.left - 8, Number(at) + 4, `${10 ** power} ms`, 'text-anchor="end"'));
  }
  for (const jobs of new Set(points.map(([each]) => each))) {
    lines.push(
      text(x(jobs).toFixed(1), BOX.bottom + 20, jobs.toLocaleString('en'), 'text-anchor="middle"'),
    );
  }
  const labels = spread(curves.map(([, each]) => y(each.at(-1)[1])));
  for (const [index, [name, each]] of curves.entries()) {
    const colour = COLOURS[index % COLOURS.length];
    const path = each.map(([jobs, time]) => `${x(jobs).toFixed(1)},${y(time).toFixed(1)}`);
    lines.push(
      `<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
    );
    for (const point of path) {
      const [cx, cy] = point.split(',');
      lines.push(`<circle cx="${cx}" cy="${cy}" r="4" fill="${colour}"/>`);
    }
    lines.push(text(BOX.right + 14, labels[index] + 4, name, `fill="${colour}"`));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="13" fill="#44546f">
<rect width="100%" height="100%" fill="#fff"/>
${text(BOX.left, 26, 'Time in the database by number of jobs (median)', 'font-size="16" fill="#172b4d"')}
${lines.join('\n')}
${text((BOX.left + BOX.right) / 2, HEIGHT - 16, 'jobs', 'text-anchor="middle"')}
</svg>
`;
}

const span = (values) => [Math.min(...values), Math.max(...values)];

/** Moves down labels that would overlap. */
function spread(places) {
  const order = places.map((at, index) => [at, index]).sort(([one], [other]) => one - other);
  const moved = [...places];
  let free = -Infinity;
  for (const [at, index] of order) {
    moved[index] = Math.max(at, free);
    free = moved[index] + 17;
  }
  return moved;
}
