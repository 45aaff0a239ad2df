import { STYLE } from './html.style';
import { shown, verdict } from './summary';
import type { Example, Group, Row, Tally } from './differences';
import { meaningOf, purposeOf } from './words';

export interface ReportOf {
  readonly recording: string;
  /** The old service, where both were asked side by side. */
  readonly old: string | undefined;
  readonly new: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
const grouped = (number: number) => number.toLocaleString('en-US');

/** One page without scripts or anything from elsewhere, to be opened, printed or sent as it is. */
export function htmlReport(tally: Tally, of: ReportOf): string {
  const rows = [...tally.rows.values()].sort(
    (a, b) => b.different - a.different || a.operation.localeCompare(b.operation),
  );
  const { open, accepted, agrees } = tally;
  const against =
    of.old === undefined
      ? `the answers recorded in ${of.recording}`
      : `${of.old}, asked at the same moment`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Old and new service compared</title><style>${STYLE}</style></head><body><main>
<header class="${agrees ? 'good' : 'bad'}">
<p class="mark">${agrees ? '✓' : open.length || '!'}</p>
<div><h1>${agrees ? 'The new service answers as the old one does' : 'The new service answers differently in places'}</h1>
<p>${escape(verdict(tally))}</p></div></header>
<p class="quiet">New: ${escape(of.new)}. Compared with ${escape(against)}. ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC.</p>
<h2>At a glance</h2>
<table><thead><tr><th>Operation</th><th class="wide">Answers</th><th>same</th><th>accepted</th><th>different</th><th>not replayed</th></tr></thead>
<tbody>${rows.map(operationRow).join('')}</tbody></table>
${legend()}
${open.length > 0 ? `<h2>What differs</h2>${open.map(card).join('')}` : ''}
${accepted.length > 0 ? `<h2>Known and accepted</h2>${accepted.map(card).join('')}` : ''}
${tally.skips.size > 0 ? `<h2>What was not replayed</h2><ul>${[...tally.skips].map(([why, count]) => `<li>${grouped(count)} requests: ${escape(why)}</li>`).join('')}</ul>` : ''}
</main></body></html>
`;
}

function operationRow({
  operation,
  compared,
  same,
  accepted,
  different,
  skipped,
  failed,
}: Row): string {
  const part = (name: string, count: number) =>
    count === 0 || compared === 0 ? '' : `<i class="${name}" style="flex:${count}"></i>`;
  return `<tr><td><b>${escape(operation)}</b><br><span class="quiet">${escape(purposeOf(operation))}</span></td>
<td class="wide"><div class="bar">${part('same', same)}${part('accepted', accepted)}${part('different', different)}</div></td>
${[same, accepted, different, skipped + failed].map((count) => `<td class="number${count === 0 ? ' zero' : ''}">${grouped(count)}</td>`).join('')}</tr>`;
}

const legend = () =>
  `<p class="legend"><i class="same"></i>same <i class="accepted"></i>differs, known and accepted <i class="different"></i>differs</p>`;

/** The kind, and the field where the kind alone does not say it. */
function titleOf({ kind, path }: Group): string {
  const field = /\.(\w+)$/.exec(path)?.[1];
  const named = field !== undefined && !NAMED.has(kind);
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${named ? `: ${field}` : ''}`;
}
const NAMED = new Set([
  'code',
  'message',
  'HTTP status',
  'distance form',
  'order',
  'order of ties',
]);

function card(group: Group): string {
  const { operation, kind, path, answers, examples, accepted, advice } = group;
  const [first] = examples;
  return `<section class="${accepted === undefined ? 'open' : 'accepted'}">
<h3>${escape(titleOf(group))} <span>in ${escape(operation)}</span> <em>${grouped(answers)} ${answers === 1 ? 'answer' : 'answers'}</em></h3>
<p>${escape(meaningOf(kind))}</p>
${first === undefined ? '' : `<div class="pair"><div><h4>old service</h4>${value(first.old)}</div><div><h4>new service</h4>${value(first.new)}</div></div>`}
${accepted === undefined ? '' : `<p class="note"><b>Accepted:</b> ${escape(accepted)}</p>`}
${accepted === undefined && advice !== undefined ? `<p class="note"><b>To follow the old service:</b> set <code>${escape(advice)}</code></p>` : ''}
<details><summary>Where: <code>${escape(path)}</code></summary><table class="examples"><thead><tr><th>request</th><th>place</th><th>old</th><th>new</th></tr></thead>
<tbody>${examples.map(exampleRow).join('')}</tbody></table></details></section>`;
}

const value = (of: unknown) =>
  Array.isArray(of) && of.every((each) => typeof each === 'string')
    ? `<pre>${escape(of.join(', '))}</pre>`
    : of === undefined
      ? '<p class="nothing">nothing</p>'
      : `<pre>${escape(shown(of, 400))}</pre>`;

const exampleRow = ({ request, path, old, new: now }: Example) =>
  `<tr>${[request, path, shown(old, 160), shown(now, 160)].map((text) => `<td><code>${escape(text)}</code></td>`).join('')}</tr>`;
