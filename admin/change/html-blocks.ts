import { sourceOf } from '../content/media-address';
import { sentencesOf, type Block } from './diff';

const INLINE = new Set(
  'A B BIG CODE DEL EM FONT I INS LABEL MARK S SMALL SPAN STRIKE STRONG SUB SUP U'.split(' '),
);

/**
 * Returns the sentences, pictures and videos of HTML, without running or loading any of it. The
 * address of a link follows its text.
 */
export function blocksOfHtml(html: string): Block[] {
  const blocks: Block[] = [];
  let text = '';
  const end = () => {
    blocks.push(...sentencesOf(text));
    text = '';
  };
  const walk = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) text += (node.nodeValue ?? '').replace(/\s+/g, ' ');
    if (!(node instanceof HTMLElement) || /^(?:SCRIPT|STYLE)$/.test(node.tagName)) return;
    const isCell = /^T[DH]$/.test(node.tagName);
    if (isCell && text.trim() !== '') text += ' | ';
    else if (!isCell && !INLINE.has(node.tagName)) end();
    if (/^(?:IMG|VIDEO)$/.test(node.tagName)) blocks.push({ text: '', picture: sourceOf(node) });
    else node.childNodes.forEach(walk);
    const address = node.tagName === 'A' ? node.getAttribute('href') : null;
    if (address !== null && address !== node.textContent) text += ` <${address}>`;
    if (!isCell && !INLINE.has(node.tagName)) end();
  };
  walk(new DOMParser().parseFromString(html, 'text/html').body);
  return blocks;
}
